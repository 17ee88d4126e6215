// What the modal and the headless core have in common around a payment.
import type { PaymentToken } from '../base/authorization.ts'
import { isDecimals } from '../base/amount.ts'
import { isAddress, isNetworkId } from '../base/caip.ts'
import { ModalError } from '../base/errors.ts'
import type { Network, ServedNamespace } from '../base/network.ts'
import { isRecord, own } from '../base/record.ts'
import type { Payments } from '../base/sponsored-transfer.ts'
import type { Paying } from './paying.ts'
import { PINNED_TOKENS } from './tokens.ts'

const MAX = /^\d{1,30}(\.\d{1,36})? \S{1,32}$/

/**
 * The options of a call, `budget` as it was given. Throws `options/invalid`, because a limit that is not understood must
 * not be ignored.
 */
export function readPayOptions(given: unknown): { max?: string; allowed?: readonly string[]; budget?: unknown } {
  if (given === undefined) return {}
  const [max, networks, budget] = [own(given, 'max'), own(given, 'networks'), own(given, 'budget')]
  const refuse = (message: string) => new ModalError('options/invalid', { message })
  if (!isRecord(given)) throw refuse("Call payFetch with an object as its options, such as { max: '0.05 USDC' }.")
  if (max !== undefined && (typeof max !== 'string' || !MAX.test(max)))
    throw refuse("`max` is an amount and a symbol, such as '0.05 USDC'.")
  const isList = Array.isArray(networks) && networks.every(it => typeof it === 'string')
  if (networks !== undefined && !isList) throw refuse("`networks` is a list of CAIP-2 IDs, such as ['eip155:8453'].")
  return {
    ...(typeof max === 'string' && { max }),
    ...(isList && { allowed: networks as string[] }),
    ...(budget !== undefined && { budget }),
  }
}

/** Throws `pay/request` where tabs cannot wait for each other, or nothing can be hashed. */
export function assertSecure(): void {
  if (!isSecureContext || !navigator.locks)
    throw new ModalError('pay/request', { message: 'A page can only pay in a secure context (https).' })
}

/** Loaded once it is asked: most answers cost nothing. */
const lazily = <Part extends object>(load: () => Promise<Part | undefined>): Part =>
  new Proxy({} as Part, {
    get:
      (_, name) =>
      async (...args: unknown[]) => {
        const part = await load()
        if (!part) throw new ModalError('chain/unsupported')
        return (part[name as keyof Part] as (...args: unknown[]) => unknown)(...args)
      },
  })

/** The chains' part, over their adapters. */
export const lazyChains = (
  adapter: (namespace: ServedNamespace) => Promise<Payments>,
  networkOf: (caipNetworkId: string) => Network | undefined,
): Pick<Paying, 'chain' | 'transfers'> => ({
  chain: lazily(async () => (await adapter('eip155')).authorizations?.(networkOf)),
  transfers: lazily(async () => (await adapter('solana')).sponsoredTransfers?.(networkOf)),
})

const NETWORK = /^eip155:[1-9]\d{0,15}$/
const hasDomain = (it: unknown) =>
  [own(it, 'name'), own(it, 'version')].every(text => typeof text === 'string' && text.length > 0)
function isToken(it: unknown): it is PaymentToken {
  const network = String(own(it, 'network'))
  const isSolana = network.startsWith('solana:') && isNetworkId(network)
  return (
    (isSolana || (NETWORK.test(network) && hasDomain(it))) &&
    isAddress(network, own(it, 'asset')) &&
    isDecimals(own(it, 'decimals')) &&
    /^\S{1,32}$/.test(String(own(it, 'symbol')))
  )
}

/** The known tokens and those of the option `pay`. Throws `options/invalid` for one that is not whole. */
export function payTokens(option: unknown): readonly PaymentToken[] {
  const given = own(option, 'tokens') ?? []
  if (!Array.isArray(given) || !given.every(isToken))
    throw new ModalError('options/invalid', {
      message: 'Each of `pay.tokens` needs network, asset, symbol and decimals, and on eip155 name and version.',
    })
  return [...PINNED_TOKENS, ...given]
}
