import { html, LitElement, nothing } from 'lit'
import { createWalletModal } from 'wallet-modal'
import { defineWalletElements } from 'wallet-modal/elements'

const modal = createWalletModal({ projectId: 'YOUR_PROJECT_ID', networks: [1, 8453], ...globalThis.hostConfig })
defineWalletElements(modal)

class HostApp extends LitElement {
  #leave?: () => void
  #signature = ''
  #problem = ''

  connectedCallback() {
    super.connectedCallback()
    this.#leave = modal.subscribe(() => this.requestUpdate())
  }

  disconnectedCallback() {
    this.#leave?.()
    super.disconnectedCallback()
  }

  async #attempt(asked: Promise<unknown>) {
    this.#problem = ''
    try {
      await asked
    } catch (error) {
      this.#problem = (error as Error).message
    }
    this.requestUpdate()
  }

  async #sign() {
    const params = ['0x48656c6c6f', modal.getState().namespaces.eip155!.address]
    this.#signature = (await modal.getProvider('eip155')!.request({ method: 'personal_sign', params })) as string
  }

  render() {
    const account = modal.getState().namespaces.eip155
    return html`<main>
      <h1>Lit host</h1>
      <wallet-button label="Connect"></wallet-button>
      <wallet-network-button></wallet-network-button>
      ${
        account?.address
          ? html`<p>${account.address} on ${account.network}</p>
              <button @click=${() => this.#attempt(this.#sign())}>Sign</button>
              <button @click=${() => this.#attempt(modal.switchNetwork(8453))}>Base</button>
              <button @click=${() => this.#attempt(modal.disconnect())}>Disconnect</button>
              <output>${this.#signature}</output>`
          : nothing
      }
      ${this.#problem ? html`<p role="alert">${this.#problem}</p>` : nothing}
    </main>`
  }
}
customElements.define('host-app', HostApp)
