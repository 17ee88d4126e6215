/** Whether the user is at the box, so that the focus may follow what happens there, or elsewhere in the page. */
export interface User {
  isHere(): boolean
  come(): void
}

const FIELDS = 'input,textarea,select,[contenteditable]'

/** They come with a click, a tap or Tab, and leave in the same ways; until then nothing of theirs is taken. */
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
        // The frame of the embedded wallet stands elsewhere in the page.
        if (!(event.target as HTMLElement | null)?.dataset?.['walletModal']) note(event.composedPath().includes(host))
      },
      { signal, capture: true },
    )
  return {
    isHere: () => layer.dataset['away'] === undefined,
    // By a button of the page; while somebody types in it they are there.
    come() {
      if (navigator.userActivation?.isActive && !document.activeElement?.matches(FIELDS)) note(true)
    },
  }
}
