/** The pages of the demo, in the order of their navigation. */
const LINKS = [
  ['/', 'Script tag'],
  ['/react/', 'React'],
  ['/headless/', 'Headless'],
  ['/minimal', 'Minimal'],
  ['/email', 'Email'],
  ['/passkey', 'Passkey'],
  ['/without-services', 'Without services'],
  ['/wallets', 'Difficult wallets'],
  ['/docs/', 'Documents'],
]
const MARK =
  '<svg viewBox="0 0 32 32" aria-hidden="true"><rect width="32" height="32" rx="9"/><path d="M9 13.25A3.25 3.25 0 0 1 ' +
  '12.25 10h9.5a1.25 1.25 0 0 1 1.25 1.25v9.5A1.25 1.25 0 0 1 21.75 22h-10.5A2.25 2.25 0 0 1 9 19.75Zm0 0h14M18.75 17.5h.01"/>' +
  '</svg>'

/** What stands at the top of the page at `path`: the name, and the way to the other pages. */
export function headerOf(path) {
  const link = ([href, text]) => `<a href="${href}"${href === path ? ' aria-current="page"' : ''}>${text}</a>`
  return {
    html: `<a class="brand" href="/">${MARK} Wallet Modal</a>
  <nav aria-label="Demo pages">
    ${LINKS.map(link).join('\n    ')}
  </nav>`,
  }
}
