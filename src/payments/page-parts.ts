// What the modal and the headless core have in common around a payment.
import type { Authorizations } from '../base/authorization.ts'
import { ModalError } from '../base/errors.ts'
import { isRecord, own } from '../base/record.ts'

const MAX = /^\d{1,30}(\.\d{1,36})? \S{1,32}$/

/** The options of a call. Throws `options/invalid`, because a limit that is not understood must not be ignored. */
export function readPayOptions(given: unknown): { max?: string; allowed?: readonly string[] } {
  if (given === undefined) return {}
  const [max, networks] = [own(given, 'max'), own(given, 'networks')]
  const refuse = (message: string) => new ModalError('options/invalid', { message })
  if (!isRecord(given)) throw refuse("Call payFetch with an object as its options, such as { max: '0.05 USDC' }.")
  if (max !== undefined && (typeof max !== 'string' || !MAX.test(max)))
    throw refuse("`max` is an amount and a symbol, such as '0.05 USDC'.")
  const isList = Array.isArray(networks) && networks.every(it => typeof it === 'string')
  if (networks !== undefined && !isList) throw refuse("`networks` is a list of CAIP-2 IDs, such as ['eip155:8453'].")
  return {
    ...(typeof max === 'string' && { max }),
    ...(isList && { allowed: networks as string[] }),
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
