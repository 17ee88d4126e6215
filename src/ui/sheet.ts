import core from './style.css'

// Module state, because every root on the page shares one sheet: those made before a chunk adds its rules and those made after.
let text = ''
let sheet: CSSStyleSheet | undefined
let tags: WeakRef<HTMLStyleElement>[] = []

/** Adds rules for every root, once, after those of the core. In them `2u` is two grid steps (8 px at the default font size), `3r` three radii. */
export function addStyles(css: string) {
  if (!text && css !== core) addStyles(core)
  css = css.replace(/(-?[\d.]+)([ur])\b/g, 'calc(var(--$2)*$1)')
  if (text.includes(css)) return
  text += css
  sheet?.replaceSync(text)
  tags = tags.filter(ref => ref.deref())
  for (const ref of tags) ref.deref()!.textContent = text
}

/** Styles a shadow root, now and when rules are added. Passes `style-src 'none'`, except in browsers without constructable sheets. */
export function adopt(root: ShadowRoot) {
  addStyles(core)
  if (root.adoptedStyleSheets && 'replaceSync' in CSSStyleSheet.prototype) {
    if (!sheet) (sheet = new CSSStyleSheet()).replaceSync(text)
    root.adoptedStyleSheets = [sheet]
  } else {
    const tag = document.createElement('style')
    tag.textContent = text
    root.append(tag)
    tags.push(new WeakRef(tag))
  }
}
