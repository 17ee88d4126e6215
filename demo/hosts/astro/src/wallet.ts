import { createWalletModal } from 'wallet-modal'
import { defineWalletElements } from 'wallet-modal/elements'

const modal = createWalletModal({ projectId: 'YOUR_PROJECT_ID', networks: [1, 8453] })
defineWalletElements(modal)

const find = (selector: string) => document.querySelector<HTMLElement>(selector)!
const [section, line, output, alert] = ['#account', '#account p', 'output', '[role=alert]'].map(find) as HTMLElement[]

async function sign() {
  // Settles at once while somebody is connected.
  const { address } = await modal.connect({ namespace: 'eip155' })
  const params = ['0x48656c6c6f', address]
  output.textContent = (await modal.getProvider('eip155')!.request({ method: 'personal_sign', params })) as string
}

function on(id: string, ask: () => Promise<unknown>) {
  find(id).addEventListener('click', async () => {
    alert.hidden = true
    try {
      await ask()
    } catch (error) {
      alert.textContent = (error as Error).message
      alert.hidden = false
    }
  })
}
on('#sign', sign)
on('#base', () => modal.switchNetwork(8453))
on('#disconnect', () => modal.disconnect())

function show() {
  const account = modal.getState().namespaces.eip155
  const network = modal.getNetworks().find(it => it.caipNetworkId === account?.network)
  section.hidden = !account?.address
  line.textContent = `${account?.address} on ${network?.name ?? 'another network'}`
}
modal.subscribe(show)
show()
