'use client'

import { useState } from 'react'
import {
  ConnectButton,
  useAccount,
  useDisconnect,
  useModalState,
  useProvider,
  useSwitchNetwork,
  useWalletModal,
} from 'wallet-modal/react'

export function Account() {
  const { getNetworks } = useWalletModal()
  const { ready } = useModalState()
  const { status, account, address } = useAccount('eip155')
  const provider = useProvider('eip155')
  const switchNetwork = useSwitchNetwork()
  const disconnect = useDisconnect()
  const [signature, setSignature] = useState('')
  const [problem, setProblem] = useState('')
  const network = getNetworks().find(it => it.caipNetworkId === account?.network)

  const attempt = (asked: Promise<unknown>) => {
    setProblem('')
    asked.catch((error: Error) => setProblem(error.message))
  }
  async function sign() {
    const params = ['0x48656c6c6f', address]
    setSignature((await provider!.request({ method: 'personal_sign', params })) as string)
  }

  return (
    <section>
      <ConnectButton label="Connect" />
      {status === 'connected' ? (
        <>
          <p>
            {address} on {network?.name ?? 'another network'}
          </p>
          <button onClick={() => attempt(sign())}>Sign</button>
          <button onClick={() => attempt(switchNetwork(8453))}>Base</button>
          <button onClick={() => attempt(disconnect())}>Disconnect</button>
          <output>{signature}</output>
        </>
      ) : (
        // On the server, and until the session of an earlier visit is there, nobody knows.
        <p>{ready ? 'Not connected' : '…'}</p>
      )}
      {problem && <p role="alert">{problem}</p>}
    </section>
  )
}
