import { useState } from 'react'
import {
  ConnectButton,
  useAccount,
  useBalance,
  useDisconnect,
  useModalState,
  useProvider,
  useSwitchNetwork,
  useWalletModal,
} from 'wallet-modal/react'

export function App() {
  const { getNetworks, notify } = useWalletModal()
  const { ready } = useModalState()
  const { status, account, address } = useAccount('eip155')
  const provider = useProvider('eip155')
  const switchNetwork = useSwitchNetwork()
  const disconnect = useDisconnect()
  const { balance } = useBalance()
  const [signature, setSignature] = useState('')
  const [problem, setProblem] = useState('')
  const network = getNetworks().find(it => it.caipNetworkId === account?.network)

  /** The wallet can refuse any request. */
  const attempt = (asked: Promise<unknown>) => {
    setProblem('')
    asked.catch((error: Error) => {
      setProblem(error.message)
      void notify(error.message, 'error')
    })
  }
  async function sign() {
    const params = ['0x48656c6c6f', address]
    setSignature((await provider!.request({ method: 'personal_sign', params })) as string)
  }

  return (
    <main>
      <h1>wallet-modal with React 18</h1>
      {status === 'connected' ? (
        <>
          <p>
            {address} on {network?.name ?? 'another network'}
          </p>
          <p>
            {balance?.formatted} {balance?.symbol}
          </p>
          <button onClick={() => attempt(sign())}>Sign</button>
          <button onClick={() => attempt(switchNetwork(8453))}>Base</button>
          <button onClick={() => attempt(disconnect())}>Disconnect</button>
          <output>{signature}</output>
        </>
      ) : (
        <ConnectButton.Custom>
          {({ open }) => (
            // Until `ready` the session of an earlier visit may still come back.
            <button disabled={!ready} onClick={() => attempt(open())}>
              {ready ? 'Connect' : '…'}
            </button>
          )}
        </ConnectButton.Custom>
      )}
      {problem && <p role="alert">{problem}</p>}
    </main>
  )
}
