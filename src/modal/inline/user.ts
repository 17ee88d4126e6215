/** Whether the user is at the embedded card, so that focus can follow what happens there, or elsewhere in the page. */
export interface User {
  isHere(): boolean
  come(): void
}

const FIELDS = 'input,textarea,select,[contenteditable]'

/** Users arrive by a click, a tap or Tab, and leave in the same ways; before that, their focus is not moved. */
export function followUser(host: HTMLElement, layer: HTMLElement, signal: AbortSignal): User {
  const note = (isHere: boolean) => {
    if (isHere) delete layer.dataset['away']
    else layer.dataset['away'] = ''
  }
  note(false)
  for (const act of ['pointerdown', 'focusin'])
    addEventListener(
      act,
      event => {
        // The wallet iframe is placed elsewhere in the page.
        if (!(event.target as HTMLElement | null)?.dataset?.['walletModal']) note(event.composedPath().includes(host))
      },
      { signal, capture: true },
    )
  return {
    isHere: () => layer.dataset['away'] === undefined,
    // Called by a page button; a user who is typing in the page stays there.
    come() {
      if (navigator.userActivation?.isActive && !document.activeElement?.matches(FIELDS)) note(true)
    },
  }
}
