const ALWAYS = 'all:initial!important;position:fixed!important;z-index:2147483647!important;'

/** Off-screen and unreachable by keyboard and screen reader; no rule of the page brings it back. */
export const hideFrame = (element: HTMLElement): void => {
  element.style.cssText = `${ALWAYS}display:none!important`
}

/** Placed only by these declarations, whatever the page's styles for iframes. */
export const showFrame = (element: HTMLElement, place: Record<string, string>): void => {
  const rules = Object.entries(place).map(([name, value]) => `${name}:${value}!important`)
  element.style.cssText = `${ALWAYS}display:block!important;${rules.join(';')}`
}
