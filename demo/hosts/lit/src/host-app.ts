import { html, LitElement, nothing } from 'lit'
import { createWalletModal } from 'wallet-modal'
import { defineWalletElements } from 'wallet-modal/elements'

const modal = createWalletModal({ projectId: 'YOUR_PROJECT_ID', networks: [1, 8453] })
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
    // Settles at once while somebody is connected.
    const { address } = await modal.connect({ namespace: 'eip155' })
    const params = ['0x48656c6c6f', address]
    this.#signature = (await modal.getProvider('eip155')!.request({ method: 'personal_sign', params })) as string
  }

  render() {
    const account = modal.getState().namespaces.eip155
    const network = modal.getNetworks().find(it => it.caipNetworkId === account?.network)
    return html`<main>
      <h1>wallet-modal with Lit</h1>
      <wallet-button label="Connect"></wallet-button>
      <wallet-network-button></wallet-network-button>
      ${
        account?.address
          ? html`<p>${account.address} on ${network?.name ?? 'another network'}</p>
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
