import { BrowserProvider, isError, parseEther } from 'ethers'
import { createWalletModal } from 'wallet-modal'
import { defineWalletElements } from 'wallet-modal/elements'

const modal = createWalletModal({ projectId: 'YOUR_PROJECT_ID', networks: [1, 8453] })
defineWalletElements(modal)

const find = (selector: string) => document.querySelector<HTMLElement>(selector)!
const [section, line, output, alert] = ['#account', '#account p', 'output', '[role=alert]'].map(find) as HTMLElement[]

async function signer() {
  // Settles at once while somebody is connected.
  const { address } = await modal.connect({ namespace: 'eip155' })
  // 'any': the user can change the network.
  return new BrowserProvider(modal.getProvider('eip155')!, 'any').getSigner(address)
}
async function sign() {
  output.textContent = await (await signer()).signMessage('Hello')
}
/** To the account itself. */
async function send() {
  const from = await signer()
  const transaction = await from.sendTransaction({ to: from.address, value: parseEther('0.0001') })
  output.textContent = 'Sent'
  const receipt = await transaction.wait()
  output.textContent = `In block ${receipt!.blockNumber}: ${receipt!.hash}`
}

function on(id: string, ask: () => Promise<unknown>) {
  find(id).addEventListener('click', async () => {
    alert.hidden = true
    try {
      await ask()
    } catch (error) {
      alert.textContent = isError(error, 'ACTION_REJECTED') ? 'You declined.' : (error as Error).message
      alert.hidden = false
    }
  })
}
on('#sign', sign)
on('#send', send)
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
