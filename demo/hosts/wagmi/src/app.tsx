import { useConnect, useConnection, useConnectors, useDisconnect, useSignMessage, useSwitchChain } from 'wagmi'
import { base } from 'wagmi/chains'

export function App() {
  const { address, chain, status } = useConnection()
  const connector = useConnectors().find(it => it.id === 'walletModal')!
  const connect = useConnect()
  const signMessage = useSignMessage()
  const switchChain = useSwitchChain()
  const disconnect = useDisconnect()
  const error = connect.error ?? signMessage.error ?? switchChain.error
  return (
    <main>
      <h1>wallet-modal with wagmi</h1>
      {address ? (
        <>
          <p>
            {address} on {chain?.name}
          </p>
          <button onClick={() => signMessage.mutate({ message: 'Hello' })}>Sign</button>
          <button onClick={() => switchChain.mutate({ chainId: base.id })}>Base</button>
          <button onClick={() => disconnect.mutate()}>Disconnect</button>
          <output>{signMessage.data}</output>
        </>
      ) : (
        // Until wagmi has looked for the session of an earlier visit, and while the user connects, there is nothing to press.
        <button disabled={status !== 'disconnected'} onClick={() => connect.mutate({ connector })}>
          {status === 'disconnected' ? 'Connect' : '…'}
        </button>
      )}
      {error && <p role="alert">{error.message}</p>}
    </main>
  )
}
