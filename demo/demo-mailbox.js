// The mails of the local stack's secure site, beside the login that they belong to.
const POLL_MS = 1000
const list = document.querySelector('#mailbox ol')
const empty = document.querySelector('#mailbox .empty')
let newest = 0

function node(tag, properties, ...children) {
  const made = Object.assign(document.createElement(tag), properties)
  made.append(...children.filter(Boolean))
  return made
}

/** A code is in groups of three to read, and whole to copy. */
function codeButton(code) {
  const button = node('button', { type: 'button', textContent: code.replace(/(...)(?=.)/g, '$1 ') })
  button.setAttribute('aria-label', `Copy the code ${code}`)
  button.addEventListener('click', async () => {
    const copied = await navigator.clipboard.writeText(code).then(
      () => 'Copied',
      () => 'Copying is not allowed here',
    )
    button.textContent = copied
    setTimeout(() => {
      button.textContent = code.replace(/(...)(?=.)/g, '$1 ')
    }, 2000)
  })
  return button
}

const line = ({ at, to, subject, text, code, link }) =>
  node(
    'li',
    {},
    node(
      'p',
      { className: 'hint' },
      `To ${to}, `,
      node('time', { dateTime: new Date(at).toISOString(), textContent: new Date(at).toLocaleTimeString() }),
    ),
    node('h3', { textContent: subject }),
    node('p', { textContent: text }),
    node(
      'div',
      { className: 'actions' },
      code && codeButton(code),
      link && node('a', { href: link, target: '_blank', rel: 'noreferrer', textContent: 'Approve this device' }),
    ),
  )

async function refresh() {
  try {
    const mails = await (await fetch('/mails')).json()
    if (mails.length && mails[0].id < newest) list.replaceChildren()
    const fresh = mails.filter(it => it.id > newest)
    // What is there stays, so that its focus and selection do.
    list.prepend(...fresh.map(line))
    newest = mails[0]?.id ?? 0
    empty.hidden = mails.length > 0
  } catch {
    // The stack is gone or stumbles: the next time asks again.
  }
  setTimeout(refresh, POLL_MS)
}
refresh()
