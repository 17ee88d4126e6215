// Accounts, amounts and token data in the nodes' JSON format.
import { getBase58Decoder } from './kit.mjs'
import { TOKEN } from './plan.mjs'
import { RpcError } from './rpc-error.mjs'
import { readAccount, readMint, tokenKind } from './token-layout.mjs'

const BASE58_LIMIT_BYTES = 128
// Every node's value since rent is no longer collected: the largest u64, rounded by JSON.
const RENT_EPOCH = 2 ** 64

export function uiAmount(units, decimals) {
  const digits = String(units).padStart(decimals + 1, '0')
  const whole = digits.slice(0, digits.length - decimals)
  const part = digits.slice(digits.length - decimals).replace(/0+$/, '')
  const text = part ? `${whole}.${part}` : whole
  return { amount: String(units), decimals, uiAmount: Number(text), uiAmountString: text }
}

function slice(data, { offset, length } = {}) {
  return offset === undefined ? data : data.subarray(offset, offset + length)
}

function parsed(account, decimalsOf) {
  const kind = tokenKind(account)
  if (!kind) return
  const program = account.programAddress === TOKEN ? 'spl-token' : 'spl-token-2022'
  const info = kind === 'mint' ? mintInfo(readMint(account.data)) : accountInfo(readAccount(account.data), decimalsOf)
  return { program, parsed: { type: kind, info }, space: account.data.length }
}

const extended = extensions => extensions && { extensions }

const mintInfo = ({ supply, extensions, ...mint }) => ({ ...mint, supply: String(supply), ...extended(extensions) })

function accountInfo({ mint, owner, amount, extensions, ...account }, decimalsOf) {
  const decimals = decimalsOf(mint)
  const { delegate, delegatedAmount, closeAuthority, rentExemptReserve, state } = account
  return {
    mint,
    owner,
    tokenAmount: uiAmount(amount, decimals),
    state,
    isNative: rentExemptReserve !== null,
    ...(rentExemptReserve !== null && { rentExemptReserve: uiAmount(rentExemptReserve, decimals) }),
    ...(delegate && { delegate, delegatedAmount: uiAmount(delegatedAmount, decimals) }),
    ...(closeAuthority && { closeAuthority }),
    ...extended(extensions),
  }
}

/** Bytes in one of the encodings; without one in the old form, as bare base58. */
export function encodeBytes(bytes, encoding) {
  if (encoding === undefined || encoding === 'base58') {
    if (bytes.length > BASE58_LIMIT_BYTES)
      throw new RpcError(
        -32600,
        'Encoded binary (base 58) data should be less than 128 bytes, please use Base64 encoding.',
      )
    const text = getBase58Decoder().decode(bytes)
    return encoding ? [text, encoding] : text
  }
  if (encoding === 'base64') return [Buffer.from(bytes).toString('base64'), encoding]
  throw new RpcError(-32602, `Invalid params: unknown encoding '${encoding}'`)
}

/**
 * @param {import('@solana/kit').EncodedAccount | undefined} account
 * @param {{ encoding?: string, dataSlice?: { offset: number, length: number } }} [options] Unparsable data is returned
 * as base64.
 * @param {(mint: string) => number} decimalsOf
 */
export function accountView(account, { encoding, dataSlice } = {}, decimalsOf) {
  if (!account) return null
  const isParsed = encoding === 'jsonParsed'
  return {
    lamports: Number(account.lamports),
    owner: account.programAddress,
    data:
      (isParsed && parsed(account, decimalsOf)) ||
      encodeBytes(slice(account.data, dataSlice), isParsed ? 'base64' : encoding),
    executable: account.executable,
    rentEpoch: RENT_EPOCH,
    space: account.data.length,
  }
}
