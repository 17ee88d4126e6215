/** What is asked of a click on a link. */
export type Click = Pick<MouseEvent, 'preventDefault' | 'ctrlKey' | 'metaKey' | 'shiftKey'>

/**
 * Follows an address that stands in no element of the page, as one with a key in it: any script of the page reads
 * attributes, open shadow roots too. Call it in the click, and after what must happen before the page may sleep; the
 * link that the browser follows is never part of the document. Without an address the click leads nowhere.
 */
export function followLink(event: Click, href: string | undefined, target: string): void {
  event.preventDefault()
  if (!href) return
  const link = document.createElement('a')
  link.href = href
  // As the browser does with a link that is clicked with such a key.
  link.target = event.ctrlKey || event.metaKey || event.shiftKey ? '_blank' : target
  link.rel = 'noopener noreferrer'
  link.click()
}
