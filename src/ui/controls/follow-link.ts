/** What is needed of a click on a link. */
export type Click = Pick<MouseEvent, 'preventDefault' | 'ctrlKey' | 'metaKey' | 'shiftKey'>

/**
 * Follows a URL that appears in no element of the page, such as one that contains a key: any script of the page can
 * read attributes, even in open shadow roots. Call it in the click, and after anything that must happen before the page
 * may sleep; the link that the browser follows is never part of the document. Without a URL the click does nothing.
 */
export function followLink(event: Click, href: string | undefined, target: string): void {
  event.preventDefault()
  if (!href) return
  const link = document.createElement('a')
  link.href = href
  // As the browser does for a link clicked with one of these keys.
  link.target = event.ctrlKey || event.metaKey || event.shiftKey ? '_blank' : target
  link.rel = 'noopener noreferrer'
  link.click()
}
