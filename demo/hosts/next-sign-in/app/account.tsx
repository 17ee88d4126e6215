'use client'

import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { ConnectButton, useAccount, useModalEvent, useWalletModal } from 'wallet-modal/react'

export function Account() {
  const router = useRouter()
  const { disconnect, getNetworks, getProvider, switchNetwork } = useWalletModal()
  const { status, account, address } = useAccount('eip155')
  const [signature, setSignature] = useState('')
  const [problem, setProblem] = useState('')
  const network = getNetworks().find(it => it.caipNetworkId === account?.network)

  // The server draws the page anew, for the one who is signed in now.
  useModalEvent('session', () => router.refresh())
  useModalEvent('sessionEnd', () => router.refresh())

  const attempt = (asked: Promise<unknown>) => {
    setProblem('')
    asked.catch((error: Error) => setProblem(error.message))
  }
  async function sign() {
    const params = ['0x48656c6c6f', address]
    setSignature((await getProvider('eip155')!.request({ method: 'personal_sign', params })) as string)
  }

  return (
    <section>
      <ConnectButton label="Connect" />
      {status === 'connected' && (
        <>
          <p>
            {address} on {network?.name ?? 'another network'}
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
