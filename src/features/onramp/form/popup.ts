import { attempt } from '../../../modal/kit.ts'

/**
 * A window with the provider's page. It cannot reach this page, and this page can only tell whether it is still open.
 */
export interface Popup {
  /** Also true once the page in it severed the connection, as some do: a hint, not a proof. */
  readonly isClosed: boolean
  /** Opens the provider's page; false if the window is gone. */
  go(url: string): boolean
  /** Closes an empty window; the provider's page is the user's to close. */
  drop(): void
}

/**
 * Opens an empty window, which must happen in the click itself; undefined if the browser refuses. It is cut off from
 * this page while it is still ours, so that no page in it ever has an `opener`, and navigates through a link without
 * referrer.
 */
export function openPopup(title: string): Popup | undefined {
  const page = attempt(() => window.open('', '_blank', 'popup,width=600,height=800'))
  if (!page) return
  attempt(() => {
    page.opener = null
    page.document.body.textContent = title
    page.document.title = title
  })
  let isGone = false
  return {
    get isClosed() {
      return attempt(() => page.closed) !== false
    },
    go(url) {
      const isThere = attempt(() => {
        const link = page.document.createElement('a')
        link.href = url
        link.rel = 'noreferrer'
        link.click()
        return !page.closed
      })
      isGone = isThere === true
      return isGone
    },
    drop: () => {
      if (!isGone) attempt(() => page.close())
    },
  }
}
