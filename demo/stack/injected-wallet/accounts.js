import { privateKeyToAccount } from 'viem/accounts'
import { ACCOUNTS } from '../chain/plan.mjs'

const ADDRESSES = new Map(ACCOUNTS.map(it => [it.privateKey, it.address]))

/**
 * A key's account as a viem account. Deriving addresses takes longest while a page loads, so those of the development
 * mnemonic are known and only the first signature uses the key.
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
