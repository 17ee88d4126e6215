import { attempt } from '../../../modal/kit.ts'

/**
 * A window of the provider's page. What is in it cannot reach this page; only whether it is still there can be told.
 */
export interface Popup {
  /** True as well once the page in it cut the last tie, as some do: so it is a hint, not a decision. */
  readonly isClosed: boolean
  /** Goes to the provider; false when the window is not there any more. */
  go(url: string): boolean
  /** Gives an empty window up; the provider's page is the user's to close. */
  drop(): void
}

/**
 * Opens an empty window, which has to happen in the click itself; undefined where the browser refuses. It is cut off
 * from this page while it is still ours, so that no page in it ever has an `opener`, and leaves by a link that tells no
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
