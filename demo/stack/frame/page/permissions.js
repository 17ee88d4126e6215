// What a grantee can do with a smart account, and until when (ERC-7715), from the site's request.
import { getAddress, isAddress, isHex, numberToHex, toFunctionSelector } from 'viem'
import { publicKeyToAddress } from 'viem/accounts'
import { invalidParams } from '../../injected-wallet/rpc-error.js'

const LONGEST_S = 366 * 86_400
const MOST = 10
const TRANSFER = '0xa9059cbb'
const NOBODY = '0x0000000000000000000000000000000000000000'

const address = value => {
  if (!isAddress(value ?? '', { strict: false })) throw invalidParams('Expected an address.')
  return getAddress(value)
}
const list = (value, what) => {
  if (!Array.isArray(value) || value.length === 0 || value.length > MOST)
    throw invalidParams(`Expected one to ${MOST} ${what}.`)
  return value
}
/** A total amount; a number would already have lost digits. */
const units = value => {
  if (typeof value !== 'string' || !/^(0x[\da-f]{1,64}|\d{1,78})$/i.test(value) || BigInt(value) >= 2n ** 256n)
    throw invalidParams('Expected an amount in base units, as hex.')
  return BigInt(value)
}
const selector = text => {
  if (typeof text !== 'string' || !/^\w{1,64}\([\w,[\]()]{0,256}\)$/.test(text))
    throw invalidParams('Expected functions such as mint(uint256).')
  return toFunctionSelector(text)
}

/** What each kind allows, in the terms of the account's contract. */
const KINDS = new Map(
  Object.entries({
    'native-token-transfer': ({ allowance }) => [
      { isToken: false, target: NOBODY, selector: '0x00000000', units: units(allowance) },
    ],
    'erc20-token-transfer': ({ address: token, allowance }) => [
      { isToken: true, target: address(token), selector: TRANSFER, units: units(allowance) },
    ],
    'contract-call': ({ address: target, functions, allowance = '0x0' }) =>
      list(functions, 'functions').map(it => ({
        isToken: false,
        target: address(target),
        selector: selector(it),
        units: units(allowance),
        name: it,
      })),
  }),
)

/** The grantee: an account on the chain, or a key that stands for one. */
function signerOf(signer) {
  const { type, data } = Object(signer)
  if (type === 'account') return address(Object(data).address)
  const { type: curve, publicKey } = Object(data)
  if (type !== 'key' || curve !== 'secp256k1') throw invalidParams('The kind of signer is not supported.')
  if (!isHex(publicKey) || publicKey.length !== 132) throw invalidParams('Expected an uncompressed public key.')
  return publicKeyToAddress(publicKey)
}

/**
 * The grants that a site requests.
 * @param {{ account: string, chain: string, now: number }} of Account, chain number, and the time in seconds.
 */
export function readGrants(params, { account, chain, now }) {
  return list(params, 'requests').map(it => {
    const { chainId, address: of, expiry, signer, permissions } = Object(it)
    if (!isHex(chainId) || BigInt(chainId) !== BigInt(chain)) throw invalidParams('The chain is not in use.')
    if (of !== undefined && address(of) !== getAddress(account)) throw invalidParams('The account is not in use.')
    if (!Number.isSafeInteger(expiry) || expiry <= now || expiry > now + LONGEST_S)
      throw invalidParams('Expected an end in seconds since 1970, within a year.')
    const parts = list(permissions, 'permissions').map(({ type, data } = {}) => {
      const read = KINDS.get(type)
      if (!read) throw invalidParams('The kind of permission is not supported.')
      return { type, data, limits: read(Object(data)) }
    })
    return {
      who: signerOf(signer),
      limits: parts.flatMap(({ limits }) => limits),
      told: {
        chainId: numberToHex(Number(chain)),
        address: getAddress(account),
        expiry,
        signer: { type: signer.type, data: signer.data },
        permissions: parts.map(({ type, data }) => ({ type, data })),
      },
    }
  })
}

/** The context that identifies a grant; sites pass it as in the draft, or on its own. */
export function readContext(params) {
  const [first] = Array.isArray(params) ? params : [params]
  const context = Object(first).permissionContext ?? Object(first).context ?? first
  if (!isHex(context) || context.length !== 66) throw invalidParams('Expected the context of a permission.')
  return context.toLowerCase()
}
