// What the modal and the headless core have in common around a payment.
import type { Authorizations, PaymentToken } from '../base/authorization.ts'
import { isDecimals } from '../base/amount.ts'
import { isAddress } from '../base/caip.ts'
import { ModalError } from '../base/errors.ts'
import type { PayBudget } from '../base/payment.ts'
import { isRecord, own } from '../base/record.ts'
import { readBudget } from './budgets.ts'
import { PINNED_TOKENS } from './tokens.ts'

const MAX = /^\d{1,30}(\.\d{1,36})? \S{1,32}$/

/** The options of a call. Throws `options/invalid`, because a limit that is not understood must not be ignored. */
export function readPayOptions(given: unknown): { max?: string; allowed?: readonly string[]; terms?: PayBudget } {
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
    ...(budget !== undefined && { terms: readBudget(budget) }),
  }
}

/** Throws `pay/request` where tabs cannot wait for each other, or nothing can be hashed. */
export function assertSecure(): void {
  if (!isSecureContext || !navigator.locks)
    throw new ModalError('pay/request', { message: 'A page can only pay in a secure context (https).' })
}

/** The chain's part, loaded once it is asked: most answers cost nothing. */
export const lazyAuthorizations = (load: () => Promise<Authorizations | undefined>): Authorizations =>
  new Proxy({} as Authorizations, {
    get:
      (_, name: keyof Authorizations) =>
      async (...args: unknown[]) => {
        const chain = await load()
        if (!chain) throw new ModalError('chain/unsupported')
        return (chain[name] as (...args: unknown[]) => unknown)(...args)
      },
  })

const NETWORK = /^eip155:[1-9]\d{0,15}$/
const isToken = (it: unknown): it is PaymentToken =>
  NETWORK.test(String(own(it, 'network'))) &&
  isAddress('eip155', own(it, 'asset')) &&
  isDecimals(own(it, 'decimals')) &&
  /^\S{1,32}$/.test(String(own(it, 'symbol'))) &&
  [own(it, 'name'), own(it, 'version')].every(text => typeof text === 'string' && text.length > 0)

/** The known tokens and those of the option `pay`. Throws `options/invalid` for one that is not whole. */
export function payTokens(option: unknown): readonly PaymentToken[] {
  const given = own(option, 'tokens') ?? []
  if (!Array.isArray(given) || !given.every(isToken))
    throw new ModalError('options/invalid', {
      message: 'Each of `pay.tokens` needs network (eip155:…), asset, symbol, decimals, name and version.',
    })
  return [...PINNED_TOKENS, ...given]
}
