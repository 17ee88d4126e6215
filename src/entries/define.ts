import { createElement } from 'react'
import type { Root } from 'react-dom/client'
import type { Mounted } from '../page/create-modal.ts'
import { createLayer } from '../modal/layer.tsx'
import { AccountButton, ConnectButton, InlineBox, NetworkButton, PayButton, Unusable } from '../modal/page-buttons.tsx'

const TAGS = {
  'wallet-button': ConnectButton,
  'wallet-account-button': AccountButton,
  'wallet-network-button': NetworkButton,
  'wallet-pay': PayButton,
  'wallet-modal-inline': InlineBox,
}

/**
 * Defines the page elements. They reserve their space until a modal is attached, and then render. A page can define
 * them only once.
 */
export function defineElements(): { attach(mounted: Mounted | undefined): void } {
  // A server has no custom elements.
  if (typeof customElements === 'undefined') return { attach() {} }
  let current: Mounted | undefined
  const live = new Set<{ draw(): void }>()
  for (const [tag, Body] of Object.entries(TAGS)) {
    if (customElements.get(tag)) continue
    customElements.define(
      tag,
      class extends HTMLElement {
        #root?: Root
        #life?: AbortController

        static observedAttributes = ['label', 'balance']

        connectedCallback() {
          live.add(this)
          this.draw()
        }

        attributeChangedCallback() {
          if (live.has(this)) this.draw()
        }

        disconnectedCallback() {
          live.delete(this)
          this.#end()
        }

        #end() {
          this.#life?.abort()
          this.#root?.unmount()
          this.#root = undefined
        }

        draw() {
          this.#end()
          const root = this.shadowRoot ?? this.attachShadow({ mode: 'open', delegatesFocus: true })
          const layer = document.createElement('div')
          layer.dataset['inline'] = ''
          root.replaceChildren(layer)
          const life = (this.#life = new AbortController())
          const ctx = current?.ctx
          const why = current?.why
          const app = (this.#root = createLayer(ctx, layer, life.signal))
          const props = { why, label: this.getAttribute('label'), host: this }
          app.render(createElement(why ? Unusable : Body, props))
        }
      },
    )
  }
  return {
    attach(mounted) {
      current = mounted
      for (const element of live) element.draw()
    },
  }
}
