'use client'

import { useState } from 'react'
import { useAccount, useNetwork, useWalletModal } from 'wallet-modal/react'

export function Account() {
  const { open, disconnect, getProvider } = useWalletModal()
  const { network, switchNetwork } = useNetwork()
  const account = useAccount('eip155')
  const [signature, setSignature] = useState('')
  const [problem, setProblem] = useState('')
  const attempt = (asked: Promise<unknown>) => {
    setProblem('')
    asked.catch((error: Error) => setProblem(error.message))
  }
  async function sign() {
    const params = ['0x48656c6c6f', account!.address]
    setSignature((await getProvider('eip155')!.request({ method: 'personal_sign', params })) as string)
  }
  return (
    <section>
      {account ? (
        <>
          <p>
            {account.address} on {network}
          </p>
          <button onClick={() => attempt(sign())}>Sign</button>
          <button onClick={() => attempt(switchNetwork(8453))}>Base</button>
          <button onClick={() => attempt(disconnect())}>Disconnect</button>
          <output>{signature}</output>
        </>
      ) : (
        <button onClick={() => open()}>Connect</button>
      )}
      {problem && <p role="alert">{problem}</p>}
    </section>
  )
}
