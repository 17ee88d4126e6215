const ALWAYS = 'all:initial!important;position:fixed!important;z-index:2147483647!important;'

/** Not on screen, and out of reach of keys and readers; no rule of the page brings it back. */
export const hideFrame = (element: HTMLElement): void => {
  element.style.cssText = `${ALWAYS}display:none!important`
}

/** On screen by these declarations alone, whatever the page says of frames. */
export const showFrame = (element: HTMLElement, place: Record<string, string>): void => {
  const rules = Object.entries(place).map(([name, value]) => `${name}:${value}!important`)
  element.style.cssText = `${ALWAYS}display:block!important;${rules.join(';')}`
}
