import { abortable } from '../../base/abort.ts'
import { codeOf, member, own } from '../../base/record.ts'
import { toAddresses } from '../../base/caip.ts'
import { attempt, ModalError, type ErrorCode } from '../../base/errors.ts'
import { GRANTS, SENDS } from '../../base/methods.ts'
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
  /** Decimal IDs of the configured networks, the active one first. */
  chainIds(): [number, ...number[]]
  /** How the app introduces itself. */
  metadata(): { appName: string; appLogoUrl: string; appChainIds: number[] }
  /** Asks the node of a chain. */
  read(chainId: number, call: Call): Promise<unknown>
  /** The browser blocked the pop-up: lets the user open it with another click, until the signal aborts. */
  unblock(open: () => Visit, signal: AbortSignal): Promise<Visit>
  /** Aborts waiting for a pop-up when the connection ends. */
  left(): AbortSignal
}

/** Methods for which the user is asked, in the pop-up. */
const ASKED =
  /^(personal_sign|eth_(sign(Transaction|TypedData(_v[134])?)|sendTransaction)|wallet_(addEthereumChain|watchAsset|sign|grantPermissions))$/
/** Methods that must not go to a node: some nodes would sign with their own keys. */
const OF_WALLETS = /^wallet_|sign|send(?!RawTransaction)|account/i
/** What the wallet carries out itself, whether or not its answer arrives. */
const LASTING = new Set([...SENDS.eip155, ...GRANTS])
const REASON_LENGTH = 200
/** Where nothing was carried out; apps check for these codes. */
const CODES: Partial<Record<ErrorCode, number>> = { 'wallet/declined': 4001, 'request/aborted': 4100 }

const UNTOLD = 'The wallet was closed before it said whether it carried out the request.'

const hex = (value: number) => `0x${value.toString(16)}`
/** The wallet's own message and code. */
const failureOf = (error: unknown) => {
  const code = own(error, 'code')
  return providerError(
    typeof code === 'number' ? code : -32603,
    clean(own(error, 'message'), REASON_LENGTH) || 'The wallet gave no reason.',
  )
}
const isBuffer = (value: unknown): value is BufferSource => value instanceof ArrayBuffer || ArrayBuffer.isView(value)

/** The wallet's answer to a message. Only what it sealed for this page counts, apart from its report of a failure. */
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
    throw new ModalError('wallet/failed', { cause, data: { reason: 'Unexpected response from the wallet.' } })
  }
  const result = own(said, 'result')
  const error = own(result, 'error')
  if (error) throw failureOf(error)
  return { value: own(result, 'value'), data: own(said, 'data') }
}

/**
 * EIP-1193 over the pop-up: methods that need the user open it, chain reads go to a node, the rest is answered here.
 */
export function createKeysProvider({ window, session, keep, chainIds, metadata, read, unblock, left }: ProviderParts) {
  const messageOf = ({ publicKey }: Keys | KeysSession, content: object) => ({
    id: crypto.randomUUID(),
    sender: publicKey,
    content,
    timestamp: new Date(),
  })

  /** Connects in an open pop-up; if the wallet has several types of account, with its smart account. */
  async function connect(visit: Visit): Promise<KeysSession> {
    const keys = await makeKeys()
    const method = 'eth_requestAccounts'
    const choice = await visit.ask({
      id: crypto.randomUUID(),
      event: 'selectSignerType',
      data: { options: 'smartWalletOnly', handshakeRequest: { method } },
    } as { id: string })
    if (own(choice, 'data') !== 'scw')
      throw new ModalError('wallet/failed', { data: { reason: 'The wallet offers another type of account.' } })
    const reply = await visit.ask(messageOf(keys, { handshake: { method, params: metadata() } }))
    const peer = own(reply, 'sender')
    const { value, data } = await unseal(reply, keys.privateKey, peer)
    const accounts = toAddresses('eip155', value)
    if (!accounts.length) throw new ModalError('wallet/no-accounts')
    const chains = chainsOf(own(data, 'chains'))
    const chainId = chainIds().find(it => chains.includes(it)) ?? chains[0] ?? chainIds()[0]
    return { ...keys, peer: String(peer), accounts, chainId, chains }
  }

  /** Opens the pop-up in the task of the call; if the browser blocks it, the user opens it. */
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

  /** R145: while waiting for the pop-up, the account may have been disconnected or moved to another network. */
  const isStill = ({ peer, accounts, chainId }: KeysSession) => {
    const now = session()
    return now?.peer === peer && now.accounts[0] === accounts[0] && now.chainId === chainId
  }

  async function ask(held: KeysSession, call: Call): Promise<unknown> {
    const visit = await enter()
    if (!isStill(held)) {
      visit.end()
      throw providerError(4100, 'The account or its network has changed.')
    }
    const { seal } = await createCipher(held.privateKey, held.peer)
    const { method, params } = call
    const encrypted = await seal({ action: { method, params }, chainId: held.chainId })
    let isHanded = false
    const onSent = () => {
      isHanded = true
    }
    const reply = await visit.ask(messageOf(held, { encrypted }), onSent).catch((error: unknown) => {
      // The user may have approved before the pop-up closed.
      if (isHanded && LASTING.has(method)) throw providerError(-32603, UNTOLD)
      throw error
    })
    const { value, data } = await unseal(reply, held.privateKey, held.peer)
    const chains = chainsOf(own(data, 'chains'))
    const now = session()
    if (chains.length && now?.peer === held.peer) keep({ ...now, chains })
    return value
  }

  async function switchChain(held: KeysSession, call: Call) {
    const chainId = attempt(() => Number(member(member(call.params, 0), 'chainId')))
    if (!chainId || !Number.isSafeInteger(chainId)) throw providerError(-32602, 'The request has no chain ID.')
    // Each request names its chain, so the wallet need not be asked to switch to one that it knows.
    if (!held.chains.includes(chainId) && (await ask(held, call)) !== null)
      throw providerError(4902, 'The wallet doesn’t have this chain.')
    const now = session()
    // In the meantime another tab may have disconnected the wallet or connected again.
    if (now?.peer !== held.peer) throw providerError(4100, 'The wallet isn’t connected.')
    keep({ ...now, chainId, chains: [...new Set([...now.chains, chainId])] })
    return null
  }

  async function answer(call: Call): Promise<unknown> {
    const held = session()
    if (!held) throw providerError(4100, 'The wallet isn’t connected.')
    const { method } = call
    switch (method) {
      case 'eth_requestAccounts':
      case 'eth_accounts':
        return held.accounts
      case 'eth_chainId':
        return hex(held.chainId)
      case 'net_version':
        return String(held.chainId)
      // Only the wallet's own servers know the status of calls, and no app's content security policy lists them.
      case 'wallet_getCapabilities':
        return {}
      case 'wallet_switchEthereumChain':
        return switchChain(held, call)
    }
    if (ASKED.test(method)) return ask(held, call)
    if (OF_WALLETS.test(method)) throw providerError(4200, `The wallet doesn’t support ${method.slice(0, 60)}.`)
    return read(held.chainId, call)
  }

  return {
    connect,
    request: (call: Call) =>
      answer(call).catch((error: unknown) => {
        if (!(error instanceof ModalError)) throw error
        throw providerError(CODES[error.code] ?? -32603, error.message)
      }),
  }
}
