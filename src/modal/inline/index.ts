import type { Context, Feature } from '../context.ts'
import { watch } from '../../state/resource.ts'
import { attempt } from '../../base/errors.ts'
import { showIn, type Shown } from './show.tsx'

/** Embeds the modal in the page's element while there is one. */
export function install(ctx: Context): Feature {
  const { life, inlineHost } = ctx
  let shown: Shown | undefined
  watch(life, () => {
    const place = inlineHost.value
    shown?.end()
    shown = typeof place === 'boolean' ? undefined : showIn(ctx, place)
  })
  follow(ctx)
  return { slots: { reveal: () => shown?.reveal() } }
}

/** Follows the element that the option names, from its insertion into the page until its removal. */
function follow({ life, options, inlineHost, router }: Context): void {
  const { target } = options
  if (!target) return
  const find = () => {
    if (typeof target === 'string') return document.querySelector(target)
    return target.isConnected ? target : undefined
  }
  let found: Element | undefined
  const look = () => {
    const now = attempt(find) ?? undefined
    if (now) inlineHost.value = now
    else if (typeof inlineHost.peek() === 'boolean') inlineHost.value = false
    else if (inlineHost.peek() === found) {
      router.close(true)
      inlineHost.value = false
    }
    found = now
  }
  const isUsable = typeof target === 'string' ? attempt(() => (find(), true)) : target instanceof Element
  if (!isUsable)
    console.warn('[wallet-modal] Ignored invalid option target (expected an element, or a selector of one)')
  look()
  if (!isUsable) return
  const observer = new MutationObserver(look)
  observer.observe(document, { childList: true, subtree: true })
  life.addEventListener('abort', () => observer.disconnect(), { once: true })
}
