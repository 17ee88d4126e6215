/** Resolves once what was just drawn is on screen. */
export const painted = (): Promise<void> =>
  new Promise(resolve => {
    // A hidden tab gets no frames; the promise must settle there too.
    const timer = setTimeout(resolve, 500)
    requestAnimationFrame(() => {
      clearTimeout(timer)
      setTimeout(resolve)
    })
  })

/** Runs work that must not compete for network or main thread with the frame being drawn. */
export const afterPaint = (then: () => void): void => void painted().then(() => setTimeout(then))
