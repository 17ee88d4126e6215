// Methods for transactions: simulate, send, look up; and airdrops, which are transactions of the faucet.
import { setTimeout as sleep } from 'node:timers/promises'
import { isOneOf } from '../http/handshake.mjs'
import { accountView } from './account-view.mjs'
import { airdropBytes } from './faucet.mjs'
import { getBase58Encoder } from './kit.mjs'
import { readAddress, readList, readSignature, withContext } from './params.mjs'
import { RpcError, describe } from './rpc-error.mjs'
import { readTransaction } from './transaction.mjs'
import { innerView, memoOf, statusOf, transactionView } from './transaction-view.mjs'

const STATUSES_LIMIT = 256
const SIGNATURES_LIMIT = 1000
const LAND_FAULTS = ['drop', 'hold', 'delay']
const PREFLIGHT_FAILED = -32002
const SIGNATURE_FAILED = -32003

function readBytes(text, encoding = 'base58') {
  if (typeof text !== 'string') throw new RpcError(-32602, 'Invalid params: expected a string')
  if (encoding === 'base64') return Buffer.from(text, 'base64')
  try {
    return Buffer.from(getBase58Encoder().encode(text))
  } catch {
    throw new RpcError(-32602, 'invalid base58 encoding')
  }
}

/**
 * @param {import('./chain.mjs').Chain} chain
 * @param {{ name: string, faults: import('../http/faults.mjs').Faults, stopping: AbortSignal }} service
 */
export function transactionMethods(chain, { name, faults, stopping }) {
  const inContext = withContext(chain)
  const read = (text, options) => readTransaction(readBytes(text, options?.encoding), chain.dataOf)

  function checked(transaction, { verify = true, replaces = false } = {}) {
    if (!replaces && !chain.isValid(transaction.compiled.lifetimeToken))
      return { error: 'BlockhashNotFound', logs: [], units: 0, accounts: [] }
    if (verify && chain.find(transaction.signature))
      return { error: 'AlreadyProcessed', logs: [], units: 0, accounts: [] }
    return chain.simulate(transaction, { verify })
  }

  function preflight(transaction) {
    const { error, logs, units } = checked(transaction)
    if (error === null) return
    throw new RpcError(PREFLIGHT_FAILED, `Transaction simulation failed: ${describe(error)}`, {
      accounts: null,
      err: error,
      innerInstructions: null,
      logs,
      returnData: null,
      unitsConsumed: units,
    })
  }

  /** The sender gets the signature, whatever happens to the transaction afterwards. */
  function land(transaction) {
    const fault = faults.take(name, ['land'], isOneOf(LAND_FAULTS))
    if (fault.hold || fault.delay) landLater(transaction, fault)
    else if (!fault.drop) chain.land(transaction)
  }

  async function landLater(transaction, { hold, delay }) {
    if (hold) await faults.released(name, stopping)
    if (delay) await sleep(delay, undefined, { signal: stopping }).catch(() => {})
    if (!stopping.aborted) chain.land(transaction)
  }

  function send(transaction, skipsPreflight) {
    if (!transaction.isSigned || chain.simulate(transaction).error === 'SignatureFailure')
      throw new RpcError(SIGNATURE_FAILED, 'Transaction signature verification failure')
    if (!skipsPreflight) preflight(transaction)
    land(transaction)
    return transaction.signature
  }

  const confirmed = { confirmationStatus: 'finalized' }

  return {
    simulateTransaction([text, options]) {
      const transaction = read(text, options)
      const { sigVerify = false, replaceRecentBlockhash = false, accounts: wanted, innerInstructions } = options ?? {}
      if (sigVerify && replaceRecentBlockhash)
        throw new RpcError(-32602, 'sigVerify may not be used with replaceRecentBlockhash')
      const { error, logs, units, meta, accounts } = checked(transaction, {
        verify: sigVerify,
        replaces: replaceRecentBlockhash,
      })
      if (error === 'SignatureFailure')
        throw new RpcError(SIGNATURE_FAILED, 'Transaction signature verification failure')
      const after = address => accounts.find(it => it.address === address) ?? chain.accountOf(readAddress(address))
      const isThere = account => (account?.lamports > 0n ? account : undefined)
      return inContext({
        err: error,
        logs,
        unitsConsumed: units,
        returnData: null,
        accounts:
          error === null && wanted
            ? wanted.addresses.map(it =>
                accountView(isThere(after(it)), { encoding: wanted.encoding ?? 'base64' }, chain.decimalsOf),
              )
            : null,
        innerInstructions: innerInstructions && meta ? innerView(meta, transaction.accounts, true) : null,
        ...(replaceRecentBlockhash && { replacementBlockhash: chain.latest() }),
      })
    },

    sendTransaction: ([text, options]) => send(read(text, options), options?.skipPreflight === true),

    async requestAirdrop([address, lamports]) {
      if (!Number.isInteger(lamports) || lamports <= 0) throw new RpcError(-32602, 'Invalid params: expected u64')
      const bytes = await airdropBytes(readAddress(address), BigInt(lamports), chain.latest())
      return send(readTransaction(bytes, chain.dataOf), false)
    },

    getSignatureStatuses: ([list]) =>
      inContext(
        readList(list, STATUSES_LIMIT).map(signature => {
          const landed = chain.find(readSignature(signature))
          if (!landed) return null
          const { slot, error } = landed
          return { slot, confirmations: null, err: error, status: statusOf(error), ...confirmed }
        }),
      ),

    getSignaturesForAddress([address, { limit = SIGNATURES_LIMIT, before, until } = {}]) {
      const all = chain.landedAt(readAddress(address))
      const at = signature => all.findIndex(it => it.transaction.signature === signature)
      const from = before === undefined ? 0 : at(before) + 1
      const end = until === undefined || at(until) < 0 ? all.length : at(until)
      if (before !== undefined && from === 0) return []
      return all.slice(from, Math.min(end, from + limit)).map(({ transaction, slot, blockTime, error }) => ({
        signature: transaction.signature,
        slot,
        blockTime,
        err: error,
        memo: memoOf(transaction),
        ...confirmed,
      }))
    },

    getTransaction([signature, options]) {
      const landed = chain.find(readSignature(signature))
      return landed ? transactionView(landed, typeof options === 'string' ? { encoding: options } : options) : null
    },
  }
}
