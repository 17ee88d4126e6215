const FEATURES = 'popup,width=400,height=640'

/**
 * A way to ask in a window of our own: the returned function opens it, once at a time, out of a click.
 * @param {{ request: object, answer: (isApproved: boolean) => void, life: AbortSignal }} parts
 */
export function openApprovalWindow({ request, answer, life }) {
  let opened
  const { mode } = document.documentElement.dataset
  window.addEventListener(
    'message',
    ({ source, origin, data }) => {
      if (!opened || source !== opened || origin !== location.origin) return
      if (data === 'ready') opened.postMessage({ request, mode }, location.origin)
      else answer(data === 'approved')
    },
    { signal: life },
  )
  life.addEventListener('abort', () => opened?.close())
  return () => {
    if (opened && !opened.closed) return opened.focus()
    // A name that nobody knows: another page cannot find the window and lead it elsewhere
    opened = window.open('/approval', crypto.randomUUID(), FEATURES)
  }
}
