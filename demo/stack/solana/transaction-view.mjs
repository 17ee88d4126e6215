// A landed transaction in the nodes' JSON format, parsed if requested and its program is known.
import { encodeBytes, uiAmount } from './account-view.mjs'
import { getBase58Decoder } from './kit.mjs'
import { ASSOCIATED, MEMO, SYSTEM, TOKEN, TOKEN_2022 } from './plan.mjs'
import { RpcError } from './rpc-error.mjs'

const base58 = bytes => getBase58Decoder().decode(Uint8Array.from(bytes))

// Numbers of the instructions that move something.
const TRANSFER = 3
const TRANSFER_CHECKED = 12
const SYSTEM_TRANSFER = 2

const READERS = {
  [SYSTEM](data, [source, destination]) {
    if (data.length !== 12 || data.readUInt32LE(0) !== SYSTEM_TRANSFER) return
    const info = { source, destination, lamports: Number(data.readBigUInt64LE(4)) }
    return { program: 'system', parsed: { type: 'transfer', info } }
  },
  [TOKEN]: (data, keys) => tokenTransfer('spl-token', data, keys),
  [TOKEN_2022]: (data, keys) => tokenTransfer('spl-token-2022', data, keys),
  [ASSOCIATED](data, [source, account, wallet, mint, systemProgram, tokenProgram]) {
    if (data.length > 1 || data[0] > 1) return
    const info = { source, account, wallet, mint, systemProgram, tokenProgram }
    const type = data[0] === 1 ? 'createIdempotent' : 'create'
    return { program: 'spl-associated-token-account', parsed: { type, info } }
  },
  [MEMO]: data => ({ program: 'spl-memo', parsed: data.toString('utf8') }),
}

function tokenTransfer(program, data, keys) {
  if (data.length === 9 && data[0] === TRANSFER) {
    const [source, destination, authority] = keys
    const info = { source, destination, authority, amount: String(data.readBigUInt64LE(1)) }
    return { program, parsed: { type: 'transfer', info } }
  }
  if (data.length === 10 && data[0] === TRANSFER_CHECKED) {
    const [source, mint, destination, authority] = keys
    const tokenAmount = uiAmount(data.readBigUInt64LE(1), data[9])
    return { program, parsed: { type: 'transferChecked', info: { source, mint, destination, authority, tokenAmount } } }
  }
}

function instructionView({ programAddressIndex, accountIndices = [], data = [] }, accounts, isParsed, stackHeight = 1) {
  if (!isParsed)
    return { programIdIndex: programAddressIndex, accounts: [...accountIndices], data: base58(data), stackHeight }
  const programId = accounts[programAddressIndex].address
  const keys = [...accountIndices].map(it => accounts[it].address)
  const read = READERS[programId]?.(Buffer.from(data), keys)
  return { programId, stackHeight, ...(read ?? { accounts: keys, data: base58(data) }) }
}

export const innerView = (meta, accounts, isParsed) =>
  meta.innerInstructions().flatMap((list, index) =>
    list.length === 0
      ? []
      : {
          index,
          instructions: list.map(it => {
            const own = it.instruction()
            const compiled = {
              programAddressIndex: own.programIdIndex(),
              accountIndices: own.accounts(),
              data: own.data(),
            }
            return instructionView(compiled, accounts, isParsed, it.stackHeight())
          }),
        },
  )

function messageView({ compiled, accounts }, isParsed) {
  const { header, instructions, lifetimeToken, addressTableLookups, version } = compiled
  const shared = {
    recentBlockhash: lifetimeToken,
    instructions: instructions.map(it => instructionView(it, accounts, isParsed)),
    ...(version === 0 && {
      addressTableLookups: (addressTableLookups ?? []).map(it => ({
        accountKey: it.lookupTableAddress,
        writableIndexes: [...it.writableIndexes],
        readonlyIndexes: [...it.readonlyIndexes],
      })),
    }),
  }
  if (isParsed)
    return {
      ...shared,
      accountKeys: accounts.map(it => ({
        pubkey: it.address,
        signer: it.isSigner,
        writable: it.isWritable,
        source: it.isLoaded ? 'lookupTable' : 'transaction',
      })),
    }
  return {
    ...shared,
    accountKeys: accounts.filter(it => !it.isLoaded).map(it => it.address),
    header: {
      numRequiredSignatures: header.numSignerAccounts,
      numReadonlySignedAccounts: header.numReadonlySignerAccounts,
      numReadonlyUnsignedAccounts: header.numReadonlyNonSignerAccounts,
    },
  }
}

const tokensView = tokens =>
  tokens.map(({ amount, decimals, ...it }) => ({ ...it, uiTokenAmount: uiAmount(amount, decimals) }))

function returnDataView(meta) {
  const returned = meta.returnData()
  const data = returned.data()
  return data.length === 0 ? null : { programId: base58(returned.programId()), data: encodeBytes(data, 'base64') }
}

export const statusOf = error => (error ? { Err: error } : { Ok: null })

/**
 * @param {import('./chain.mjs').Landed} landed
 * @param {{ encoding?: string, maxSupportedTransactionVersion?: number }} [options]
 */
export function transactionView(landed, { encoding = 'json', maxSupportedTransactionVersion: known } = {}) {
  const { transaction, slot, blockTime, error, fee, meta, before, after } = landed
  const { version } = transaction.compiled
  if (version !== 'legacy' && !(known >= version))
    throw new RpcError(
      -32015,
      `Transaction version (${version}) is not supported by the requesting client. Please try the request again with the` +
        ` following configuration parameter: "maxSupportedTransactionVersion": ${version}`,
    )
  const isParsed = encoding === 'jsonParsed'
  const loaded = isWritable =>
    transaction.accounts.filter(it => it.isLoaded && it.isWritable === isWritable).map(it => it.address)
  return {
    slot,
    blockTime,
    transaction:
      isParsed || encoding === 'json'
        ? { signatures: transaction.signatures, message: messageView(transaction, isParsed) }
        : [encoding === 'base58' ? base58(transaction.bytes) : transaction.bytes.toString('base64'), encoding],
    meta: {
      err: error,
      status: statusOf(error),
      fee: Number(fee),
      preBalances: before.lamports.map(Number),
      postBalances: after.lamports.map(Number),
      preTokenBalances: tokensView(before.tokens),
      postTokenBalances: tokensView(after.tokens),
      innerInstructions: innerView(meta, transaction.accounts, isParsed),
      logMessages: meta.logs(),
      rewards: [],
      returnData: returnDataView(meta),
      computeUnitsConsumed: Number(meta.computeUnitsConsumed()),
      loadedAddresses: { writable: loaded(true), readonly: loaded(false) },
    },
    ...(known !== undefined && { version }),
  }
}

/** The memo, as lists of signatures show it. */
export function memoOf({ compiled, accounts }) {
  const memos = compiled.instructions
    .filter(it => accounts[it.programAddressIndex].address === MEMO)
    .map(it => Buffer.from(it.data ?? []).toString('utf8'))
  return memos.length === 0 ? null : memos.map(it => `[${Buffer.byteLength(it)}] ${it}`).join('; ')
}
