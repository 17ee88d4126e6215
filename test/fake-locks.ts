interface Ask {
  hold: () => unknown
  end: (error?: unknown) => void
}

/** The Web Locks of one origin, one exclusive lock of any name: asked for in turn, given back, or taken away. */
export function fakeLocks() {
  const queue: Ask[] = []
  let held: Ask | undefined
  const serve = () => {
    if (held || !queue.length) return
    const mine = (held = queue.shift()!)
    Promise.resolve()
      .then(mine.hold)
      .then(
        () => mine.end(),
        error => mine.end(error),
      )
      .finally(() => {
        if (held === mine) held = undefined
        serve()
      })
  }
  const request = (_: string, { signal, steal }: { signal?: AbortSignal; steal?: boolean }, hold: () => unknown) =>
    new Promise<void>((resolve, reject) => {
      const mine: Ask = { hold, end: error => (error ? reject(error) : resolve()) }
      signal?.addEventListener('abort', () => {
        const at = queue.indexOf(mine)
        if (at < 0) return
        queue.splice(at, 1)
        reject(signal.reason)
      })
      if (steal) {
        held?.end(new DOMException('', 'AbortError'))
        held = undefined
        queue.unshift(mine)
      } else {
        queue.push(mine)
      }
      serve()
    })
  return { locks: { request } as unknown as LockManager, waiting: () => queue.length, isHeld: () => !!held }
}
