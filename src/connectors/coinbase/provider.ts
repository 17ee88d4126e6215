import { abortable } from '../../base/abort.ts'
import { codeOf, member, own } from '../../base/record.ts'
import { toAddresses } from '../../base/caip.ts'
import { attempt, ModalError } from '../../base/errors.ts'
import { clean } from '../../base/text.ts'
import { createCipher, makeKeys, type Keys } from './cipher.ts'
import type { KeysWindow, Visit } from './keys-window.ts'
import { chainsOf, type KeysSession } from './session.ts'
import { providerError } from '../../base/provider.ts'

export interface Call {
  method: string
  params?: unknown
}

export interface ProviderParts {
  window: KeysWindow
  session(): KeysSession | undefined
  keep(session: KeysSession): void
  /** Decimal ids of the networks on offer, the one in front first. */
  chainIds(): number[]
  /** How the page introduces itself. */
  metadata(): { appName: string; appLogoUrl: string; appChainIds: number[] }
  /** Asks the node of a chain. */
  read(chainId: number, call: Call): Promise<unknown>
  /** The browser has blocked the window: lets the user open it, in a click of its own, until the signal ends that. */
  unblock(open: () => Visit, signal: AbortSignal): Promise<Visit>
  /** Ends what waits for a window when the connection does. */
  left(): AbortSignal
}

/** What the user is asked about, in the window. */
const ASKED =
  /^(personal_sign|eth_(sign(Transaction|TypedData(_v[134])?)|sendTransaction)|wallet_(addEthereumChain|watchAsset|sign|grantPermissions))$/
/** No questions to a node: some would sign with keys of their own. */
const OF_WALLETS = /^wallet_|sign|send(?!RawTransaction)|account/i
const REASON_LENGTH = 200

const hex = (value: number) => `0x${value.toString(16)}`
/** The wallet's own words and number. */
const failureOf = (error: unknown) => {
  const code = own(error, 'code')
  return providerError(
    typeof code === 'number' ? code : -32603,
    clean(own(error, 'message'), REASON_LENGTH) || 'The wallet gave no reason',
  )
}
const isBuffer = (value: unknown): value is BufferSource => value instanceof ArrayBuffer || ArrayBuffer.isView(value)

/**
 * What the wallet has answered to a message. Nothing but what it has sealed for this page counts, apart from its word
 * that it failed.
 */
async function unseal(reply: unknown, privateKey: string, peer: unknown): Promise<{ value: unknown; data: unknown }> {
  const content = own(reply, 'content')
  const failure = own(content, 'failure')
  if (failure) throw failureOf(failure)
  const sealed = own(content, 'encrypted')
  const [iv, cipherText] = [own(sealed, 'iv'), own(sealed, 'cipherText')]
  let said: unknown
  try {
    if (!isBuffer(iv) || !isBuffer(cipherText)) throw new TypeError('Not sealed')
    said = await (await createCipher(privateKey, String(peer))).open({ iv, cipherText })
  } catch (cause) {
    throw new ModalError('wallet/failed', { cause, data: { reason: 'Unexpected response from the wallet' } })
  }
  const result = own(said, 'result')
  const error = own(result, 'error')
  if (error) throw failureOf(error)
  return { value: own(result, 'value'), data: own(said, 'data') }
}

/** EIP-1193 over the window: what needs the user opens it, what a node knows is read there, the rest is answered here. */
export function createKeysProvider({ window, session, keep, chainIds, metadata, read, unblock, left }: ProviderParts) {
  const messageOf = ({ publicKey }: Keys | KeysSession, content: object) => ({
    id: crypto.randomUUID(),
    sender: publicKey,
    content,
    timestamp: new Date(),
  })

  /** Connects in a window that is open; of a wallet that has several kinds of account, its smart one. */
  async function connect(visit: Visit): Promise<KeysSession> {
    const keys = await makeKeys()
    const method = 'eth_requestAccounts'
    const choice = await visit.ask({
      id: crypto.randomUUID(),
      event: 'selectSignerType',
      data: { options: 'smartWalletOnly', handshakeRequest: { method } },
    } as { id: string })
    if (own(choice, 'data') !== 'scw')
      throw new ModalError('wallet/failed', { data: { reason: 'The wallet offers another kind of account' } })
    const reply = await visit.ask(messageOf(keys, { handshake: { method, params: metadata() } }))
    const peer = own(reply, 'sender')
    const { value, data } = await unseal(reply, keys.privateKey, peer)
    const accounts = toAddresses('eip155', value)
    if (!accounts.length) throw new ModalError('wallet/no-accounts')
    const chains = chainsOf(own(data, 'chains'))
    const chainId = chainIds().find(it => chains.includes(it)) ?? chains[0] ?? chainIds()[0]!
    const made = { ...keys, peer: String(peer), accounts, chainId, chains }
    keep(made)
    return made
  }

  /** The window, in the task of the call; where the browser blocks it, the user opens it. */
  const enter = async () => {
    try {
      return window.enter()
    } catch (error) {
      if (codeOf(error) !== 'wallet/window-blocked') throw error
      const signal = left()
      const open = () => {
        signal.throwIfAborted()
        return window.enter()
      }
      return abortable(unblock(open, signal), signal)
    }
  }

  /** R145: whoever waited for the window may have been disconnected meanwhile, or be on another network. */
  const isStill = ({ peer, accounts, chainId }: KeysSession) => {
    const now = session()
    return now?.peer === peer && now.accounts[0] === accounts[0] && now.chainId === chainId
  }

  async function ask(held: KeysSession, call: Call): Promise<unknown> {
    const visit = await enter()
    if (!isStill(held)) {
      visit.end()
      throw providerError(4100, 'The account or its network has changed')
    }
    const { seal } = await createCipher(held.privateKey, held.peer)
    const { method, params } = call
    const encrypted = await seal({ action: { method, params }, chainId: held.chainId })
    const reply = await visit.ask(messageOf(held, { encrypted }))
    const { value, data } = await unseal(reply, held.privateKey, held.peer)
    const chains = chainsOf(own(data, 'chains'))
    const now = session()
    if (chains.length && now?.peer === held.peer) keep({ ...now, chains })
    return value
  }

  async function switchChain(held: KeysSession, call: Call) {
    const chainId = attempt(() => Number(member(member(call.params, 0), 'chainId')))
    if (!chainId || !Number.isSafeInteger(chainId)) throw providerError(-32602, 'No chain id')
    // Each request names its chain, so the wallet need not be asked for one that it knows.
    if (!held.chains.includes(chainId) && (await ask(held, call)) !== null)
      throw providerError(4902, 'The wallet does not know this chain')
    const now = session()
    // Meanwhile another tab may have forgotten the wallet, or connected anew.
    if (now?.peer !== held.peer) throw providerError(4100, 'Not connected')
    keep({ ...now, chainId, chains: [...new Set([...now.chains, chainId])] })
    return null
  }

  async function answer(call: Call): Promise<unknown> {
    const held = session()
    if (!held) throw providerError(4100, 'Not connected')
    const { method } = call
    switch (method) {
      case 'eth_requestAccounts':
      case 'eth_accounts':
        return held.accounts
      case 'eth_chainId':
        return hex(held.chainId)
      case 'net_version':
        return String(held.chainId)
      // What became of calls only hosts of the wallet's own know, which no policy of a page lists.
      case 'wallet_getCapabilities':
        return {}
      case 'wallet_switchEthereumChain':
        return switchChain(held, call)
    }
    if (ASKED.test(method)) return ask(held, call)
    if (OF_WALLETS.test(method)) throw providerError(4200, `The wallet does not know ${method.slice(0, 60)}`)
    return read(held.chainId, call)
  }

  return {
    connect,
    request: (call: Call) =>
      answer(call).catch((error: unknown) => {
        // Hosts look for the numbers of EIP-1193.
        if (!(error instanceof ModalError)) throw error
        throw providerError(error.code === 'wallet/declined' ? 4001 : -32603, error.message)
      }),
  }
}
