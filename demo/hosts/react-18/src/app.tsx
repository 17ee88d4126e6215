import { useState } from 'react'
import { useAccount, useBalance, useModalState, useNetwork, useWalletModal } from 'wallet-modal/react'

export function App() {
  const { open, disconnect, getProvider, notify } = useWalletModal()
  const { status } = useModalState()
  const { network, switchNetwork } = useNetwork()
  const account = useAccount('eip155')
  const { balance } = useBalance()
  const [signature, setSignature] = useState('')
  const [problem, setProblem] = useState('')

  async function sign() {
    const params = ['0x48656c6c6f', account!.address]
    setSignature((await getProvider('eip155')!.request({ method: 'personal_sign', params })) as string)
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
      {account ? (
        <>
          <p>
            {account.address} on {network}
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
        <button onClick={() => open()}>{status === 'connecting' ? 'Connecting' : 'Connect'}</button>
      )}
      {problem && <p role="alert">{problem}</p>}
    </main>
  )
}
