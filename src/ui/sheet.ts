import core from './style.css'

// Module state, because every root on the page shares one sheet: those made before a chunk adds its rules and those
// made after.
let text = ''
let sheet: CSSStyleSheet | undefined

/**
 * Adds rules for every root, once, after those of the core. In them `2u` is two grid steps (8 px at the default font
 * size), `3r` three radii.
 */
export function addStyles(css: string) {
  if (!text && css !== core) addStyles(core)
  css = css.replace(/(-?[\d.]+)([ur])\b/g, 'calc(var(--$2)*$1)')
  if (text.includes(css)) return
  text += css
  sheet?.replaceSync(text)
}

function shared(): CSSStyleSheet {
  addStyles(core)
  if (!sheet) (sheet = new CSSStyleSheet()).replaceSync(text)
  return sheet
}

/** Styles a shadow root, now and when rules are added. A constructed sheet, because it passes `style-src 'none'`. */
export const adopt = (root: ShadowRoot) => {
  root.adoptedStyleSheets = [shared()]
}

/**
 * Does while the page is idle what the first opening would wait for: a quarter of its time goes into parsing the sheet
 * and finding fonts.
 */
export function warm() {
  globalThis.requestIdleCallback?.(() => {
    shared()
    const pen = document.createElement('canvas').getContext?.('2d')
    if (pen)
      for (const font of ['600 15px', '500 15px', '13px']) {
        pen.font = font + ' system-ui'
        pen.measureText('0')
      }
  })
}
