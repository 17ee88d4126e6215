import { privateKeyToAccount } from 'viem/accounts'
import { ACCOUNTS } from '../chain/plan.mjs'

const ADDRESSES = new Map(ACCOUNTS.map(it => [it.privateKey, it.address]))

/**
 * The account of a key, as viem has it. Deriving an address is the longest of all that a wallet does while a page loads:
 * those of the development phrase are known, and their keys are touched with the first signature.
 * @param {string} key
 */
export function accountOf(key) {
  const address = ADDRESSES.get(key)
  if (!address) return privateKeyToAccount(key)
  let account
  const ask =
    method =>
    (...args) =>
      (account ??= privateKeyToAccount(key))[method](...args)
  return {
    address,
    signMessage: ask('signMessage'),
    signTypedData: ask('signTypedData'),
    signTransaction: ask('signTransaction'),
    signAuthorization: ask('signAuthorization'),
  }
}
