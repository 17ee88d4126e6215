import { useState } from 'react'
import {
  ConnectButton,
  useAccount,
  useBalance,
  useDisconnect,
  useModalState,
  useNetwork,
  useProvider,
  useWalletModal,
} from 'wallet-modal/react'
import { config } from './config.ts'
import { isTestWalletOn, setTestWallet } from './test-wallet.ts'

/** CAIP-2 id of a network as the options name it. */
const idOf = (id: string) => (id === 'solana' ? 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp' : `eip155:${id}`)
const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error))

function Account() {
  const modal = useWalletModal()
  const disconnect = useDisconnect()
  const { account, status } = useAccount()
  const { balance } = useBalance()
  if (!account) {
    return (
      <div className="actions">
        <button
          type="button"
          onClick={() => {
            modal.open().catch(() => {})
          }}
        >
          {status === 'disconnected' ? 'Connect wallet' : 'Connecting…'}
        </button>
      </div>
    )
  }
  return (
    <>
      <dl className="facts">
        <div>
          <dt>Account</dt>
          <dd>{account.address}</dd>
        </div>
        <div>
          <dt>Wallet</dt>
          <dd>{account.wallet.name}</dd>
        </div>
        <div>
          <dt>Network</dt>
          <dd>{account.network}</dd>
        </div>
        <div>
          <dt>Balance</dt>
          <dd>{balance ? `${balance.formatted} ${balance.symbol}` : '…'}</dd>
        </div>
      </dl>
      <div className="actions">
        <button
          type="button"
          onClick={() => {
            modal.open({ view: 'Account' }).catch(() => {})
          }}
        >
          Open account
        </button>
        <button
          type="button"
          onClick={() => {
            disconnect().catch(() => {})
          }}
        >
          Disconnect
        </button>
      </div>
    </>
  )
}

function Networks() {
  const { network, switchNetwork } = useNetwork()
  const [problem, setProblem] = useState('')
  const choose = async (id: string) => {
    setProblem('')
    try {
      await switchNetwork(id)
    } catch (error) {
      setProblem(messageOf(error))
    }
  }
  return (
    <>
      <div className="actions">
        {config.networks.map(id => (
          <button
            key={id}
            type="button"
            aria-pressed={network === idOf(id)}
            onClick={() => {
              void choose(id)
            }}
          >
            {idOf(id)}
          </button>
        ))}
      </div>
      {problem && (
        <output className="answer" data-kind="bad">
          {problem}
        </output>
      )}
    </>
  )
}

function Sign() {
  const { address } = useAccount('eip155')
  const provider = useProvider('eip155')
  const [answer, setAnswer] = useState({ kind: 'wait', text: 'The signature appears here.' })
  const sign = async () => {
    setAnswer({ kind: 'wait', text: 'Waiting for the wallet…' })
    try {
      const params = ['0x48656c6c6f2066726f6d205265616374', address]
      const signature = await provider!.request({ method: 'personal_sign', params })
      setAnswer({ kind: 'ok', text: String(signature) })
    } catch (error) {
      setAnswer({ kind: 'bad', text: messageOf(error) })
    }
  }
  return (
    <>
      <div className="actions">
        <button
          type="button"
          disabled={!provider}
          onClick={() => {
            void sign()
          }}
        >
          Sign “Hello from React”
        </button>
      </div>
      <output className="answer" data-kind={answer.kind} aria-live="polite">
        {answer.text}
      </output>
    </>
  )
}

export function App() {
  const state = useModalState()
  const [isOn, setOn] = useState(isTestWalletOn)
  return (
    <>
      <section className="hero">
        <h1>The same modal, bundled into React</h1>
        <p className="lead">
          This host brings its own React. The hooks read one snapshot of the modal; the modal renders itself.
        </p>
      </section>
      <section className="card">
        <header>
          <h2>Account</h2>
          <label className="switch">
            <input
              type="checkbox"
              role="switch"
              checked={isOn}
              onChange={event => {
                setOn(event.target.checked)
                setTestWallet(event.target.checked)
              }}
            />
            <span>Try without an extension</span>
          </label>
        </header>
        <Account />
        <div className="elements">
          <ConnectButton />
          <wallet-network-button />
        </div>
      </section>
      <section className="card">
        <header>
          <h2>Network</h2>
          <code>useNetwork()</code>
        </header>
        <Networks />
      </section>
      <section className="card">
        <header>
          <h2>Signature</h2>
          <code>useProvider()</code>
        </header>
        <Sign />
      </section>
      <section className="card">
        <header>
          <h2>State</h2>
          <code>useModalState()</code>
        </header>
        <pre className="answer" data-kind="ok">
          {JSON.stringify(state, (key, value: unknown) => (key === 'icon' ? '…' : value), 2)}
        </pre>
      </section>
    </>
  )
}
