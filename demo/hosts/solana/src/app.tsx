import { ConnectionProvider, useWallet, WalletProvider } from '@solana/wallet-adapter-react'
import { useState } from 'react'

const toHex = (bytes: Uint8Array) => [...bytes].map(byte => byte.toString(16).padStart(2, '0')).join('')
/** The provider's `onError` reports it too. */
const told = () => {}

function Account() {
  const { wallets, wallet, select, publicKey, signMessage, disconnect } = useWallet()
  const [signature, setSignature] = useState('')
  const sign = async () => setSignature(toHex(await signMessage!(new TextEncoder().encode('Hello'))))
  // Of an earlier visit, or chosen just now.
  if (wallet && !publicKey) return <p>Connecting …</p>
  return publicKey ? (
    <>
      <p>{publicKey.toBase58()}</p>
      <button onClick={() => sign().catch(told)}>Sign</button>
      <button onClick={() => disconnect().catch(told)}>Disconnect</button>
      <output>{signature}</output>
    </>
  ) : (
    <ul aria-label="Wallets">
      {wallets.map(({ adapter: { name, icon } }) => (
        <li key={name}>
          <button onClick={() => select(name)}>
            <img src={icon} alt="" width="16" /> {name}
          </button>
        </li>
      ))}
    </ul>
  )
}

export function App() {
  const [problem, setProblem] = useState('')
  return (
    <ConnectionProvider endpoint="https://rpc.your.example">
      <WalletProvider wallets={[]} autoConnect onError={({ message }) => setProblem(message)}>
        <main>
          <h1>wallet-modal with Solana</h1>
          <Account />
          {problem && <p role="alert">{problem}</p>}
        </main>
      </WalletProvider>
    </ConnectionProvider>
  )
}
