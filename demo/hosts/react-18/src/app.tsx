import { useState } from 'react'
import { ConnectButton, useAccount, useBalance, useNetwork, useProvider, useWalletModal } from 'wallet-modal/react'

export function App() {
  const { connect, disconnect, notify } = useWalletModal()
  const { network, switchNetwork } = useNetwork()
  const { status, address } = useAccount('eip155')
  const provider = useProvider('eip155')
  const { balance } = useBalance()
  const [signature, setSignature] = useState('')
  const [problem, setProblem] = useState('')

  async function sign() {
    // Settles at once while somebody is connected.
    const { address } = await connect({ namespace: 'eip155' })
    const params = ['0x48656c6c6f', address]
    setSignature((await provider!.request({ method: 'personal_sign', params })) as string)
  }
  /** The wallet can refuse any request. */
  const attempt = (asked: Promise<unknown>) => {
    setProblem('')
    asked.catch((error: Error) => {
      setProblem(error.message)
      notify(error.message, 'error')
    })
  }

  return (
    <main>
      <h1>React 18 host</h1>
      {status === 'connected' ? (
        <>
          <p>
            {address} on {network}
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
          {({ status, open }) => (
            <button onClick={() => open()}>{status === 'disconnected' ? 'Connect' : 'Connecting'}</button>
          )}
        </ConnectButton.Custom>
      )}
      {problem && <p role="alert">{problem}</p>}
    </main>
  )
}
