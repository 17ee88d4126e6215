'use client'

import { useState } from 'react'
import { ConnectButton, useAccount, useNetwork, useWalletModal } from 'wallet-modal/react'

export function Account() {
  const { connect, disconnect, getProvider } = useWalletModal()
  const { network, switchNetwork } = useNetwork()
  const { status, address } = useAccount('eip155')
  const [signature, setSignature] = useState('')
  const [problem, setProblem] = useState('')
  const attempt = (asked: Promise<unknown>) => {
    setProblem('')
    asked.catch((error: Error) => setProblem(error.message))
  }
  async function sign() {
    // Settles at once while somebody is connected.
    const { address } = await connect({ namespace: 'eip155' })
    const params = ['0x48656c6c6f', address]
    setSignature((await getProvider('eip155')!.request({ method: 'personal_sign', params })) as string)
  }
  return (
    <section>
      <ConnectButton label="Connect" />
      {status === 'connected' && (
        <>
          <p>
            {address} on {network}
          </p>
          <button onClick={() => attempt(sign())}>Sign</button>
          <button onClick={() => attempt(switchNetwork(8453))}>Base</button>
          <button onClick={() => attempt(disconnect())}>Disconnect</button>
          <output>{signature}</output>
        </>
      )}
      {problem && <p role="alert">{problem}</p>}
    </section>
  )
}
