// The chain: a virtual machine with mainnet's programs, plus what the machine lacks: slots, expiring blockhashes and a
// history.
import litesvm from 'litesvm'
import { TOKEN, TOKEN_2022 } from './plan.mjs'
import { seed } from './seed.mjs'
import { readAccount, readMint, tokenKind } from './token-layout.mjs'
import { feeOf, priceOf } from './transaction.mjs'
import { isInBlock, transactionError } from './rpc-error.mjs'

const { FailedTransactionMetadata, LiteSVM } = litesvm

/** How many blocks a blockhash stays valid. */
export const BLOCKHASH_LIFE = 150
export const SLOTS_PER_EPOCH = 432_000
const FIRST_SLOT = 376_000_000
// On mainnet a twentieth of the slots has no block, so code that confuses the two numbers fails here.
const SLOTS_WITHOUT_BLOCK = 21_750_000

/**
 * @typedef {object} Landed A transaction in a block.
 * @property {import('./transaction.mjs').Transaction} transaction
 * @property {number} slot
 * @property {number} blockTime
 * @property {any} error
 * @property {bigint} fee
 * @property {any} meta
 * @property {Balances} before
 * @property {Balances} after
 *
 * @typedef {{ lamports: bigint[], tokens: object[] }} Balances
 */

/** The machine checks neither blockhashes nor repetition: it only knows the newest hash. */
const configure = vm => vm.withBlockhashCheck(false).withTransactionHistory(0n)

export async function createChain() {
  let vm = configure(new LiteSVM().withNativeMints())
  let slot = FIRST_SLOT
  /** Newest first. @type {{ slot: number, hash: string, price: bigint }[]} */
  let blocks = []
  /** Oldest first. @type {Landed[]} */
  const landed = []
  const snapshots = []
  const listeners = new Set()

  const height = () => slot - SLOTS_WITHOUT_BLOCK
  const emit = event => {
    for (const listener of listeners) listener(event)
  }

  function setClock() {
    const clock = vm.getClock()
    clock.slot = BigInt(slot)
    clock.epoch = BigInt(Math.floor(slot / SLOTS_PER_EPOCH))
    clock.leaderScheduleEpoch = clock.epoch + 1n
    clock.unixTimestamp = BigInt(Math.floor(Date.now() / 1000))
    vm.setClock(clock)
    vm.setSlotHashes(blocks.map(it => ({ slot: BigInt(it.slot), hash: it.hash })))
  }

  function advance(count = 1) {
    for (let i = 0; i < count; i++) {
      vm.expireBlockhash()
      blocks.unshift({ slot: ++slot, hash: vm.latestBlockhash(), price: 0n })
    }
    blocks.length = Math.min(blocks.length, BLOCKHASH_LIFE + 1)
    setClock()
    if (count > 0) emit({ slot })
    return slot
  }

  function accountOf(address) {
    const account = vm.getAccount(address)
    return account.exists && account.lamports > 0n ? account : undefined
  }

  const programAccounts = program => vm.getProgramAccounts(program).filter(it => it.lamports > 0n)

  /** @returns {Balances} */
  function balances({ accounts }) {
    const held = accounts.map(it => accountOf(it.address))
    const tokens = held.flatMap((account, accountIndex) => {
      if (!account || tokenKind(account) !== 'account') return []
      const { mint, owner, amount } = readAccount(account.data)
      return [{ accountIndex, mint, owner, programId: account.programAddress, amount, decimals: decimalsOf(mint) }]
    })
    return { lamports: held.map(it => it?.lamports ?? 0n), tokens }
  }

  function decimalsOf(mint) {
    const account = accountOf(mint)
    return account ? readMint(account.data).decimals : 0
  }

  /** An owner's base units by mint, across all of their token accounts. @returns {Map<string, bigint>} */
  function holdings(owner) {
    const held = new Map()
    for (const account of [TOKEN, TOKEN_2022].flatMap(programAccounts)) {
      if (tokenKind(account) !== 'account') continue
      const { mint, owner: holder, amount } = readAccount(account.data)
      if (holder === owner) held.set(mint, (held.get(mint) ?? 0n) + amount)
    }
    return held
  }

  const find = signature => landed.findLast(it => it.transaction.signature === signature)

  /** Puts a transaction into its own block, unless no block could contain it. */
  function land(transaction) {
    const { signature, compiled, isSigned } = transaction
    if (!isSigned || !isValid(compiled.lifetimeToken) || find(signature)) return
    const before = balances(transaction)
    // Programs read the block's clock.
    advance()
    const result = vm.sendTransaction(transaction.wire)
    const failed = result instanceof FailedTransactionMetadata
    const error = failed ? transactionError(result) : null
    if (!isInBlock(error)) return
    blocks[0].price = priceOf(transaction)
    const entry = {
      transaction,
      slot,
      blockTime: Number(vm.getClock().unixTimestamp),
      error,
      fee: feeOf(transaction),
      meta: failed ? result.meta() : result,
      before,
      after: balances(transaction),
    }
    landed.push(entry)
    emit({ landed: entry })
  }

  /** What would happen; without `verify`, signatures are not checked. */
  function simulate(transaction, { verify = true } = {}) {
    if (verify && !transaction.isSigned) return { error: 'SignatureFailure', logs: [], units: 0, accounts: [] }
    vm.withSigverify(verify)
    try {
      const result = vm.simulateTransaction(transaction.wire)
      const failed = result instanceof FailedTransactionMetadata
      const meta = result.meta()
      return {
        error: failed ? transactionError(result) : null,
        logs: meta.logs(),
        units: Number(meta.computeUnitsConsumed()),
        meta,
        accounts: failed ? [] : result.postAccounts(),
      }
    } finally {
      vm.withSigverify(true)
    }
  }

  const blockOf = hash => blocks.find(it => it.hash === hash)
  const lastHeightOf = block => block.slot - SLOTS_WITHOUT_BLOCK + BLOCKHASH_LIFE
  function isValid(hash) {
    const block = blockOf(hash)
    return block !== undefined && lastHeightOf(block) >= height()
  }

  await seed(vm)
  advance(BLOCKHASH_LIFE)
  return {
    slot: () => slot,
    height,
    blocks: () => blocks,
    latest: () => ({ blockhash: blocks[0].hash, lastValidBlockHeight: lastHeightOf(blocks[0]) }),
    isValid,
    advance,
    accountOf,
    decimalsOf,
    dataOf: address => accountOf(address)?.data,
    programAccounts,
    holdings,
    rent: bytes => vm.minimumBalanceForRentExemption(BigInt(bytes)),
    land,
    simulate,
    find,
    /** Newest first. */
    landedAt: address => landed.filter(it => it.transaction.accounts.some(key => key.address === address)).reverse(),
    /** Oldest first. */
    landed: () => [...landed],
    count: () => landed.length,
    /** @param {(event: { landed?: Landed, slot?: number }) => void} listener */
    listen: listener => listeners.add(listener),

    /** Saves the current state; the returned number restores it, any number of times. */
    snapshot: () => snapshots.push({ bytes: vm.toBytes(), slot, blocks: [...blocks], count: landed.length }) - 1,
    revert(id) {
      const kept = snapshots[id]
      if (!kept) return false
      // Restoring from bytes is slow, and unnecessary if nothing has happened.
      if (blocks[0] === kept.blocks[0] && landed.length === kept.count) return true
      vm = configure(LiteSVM.fromBytes(kept.bytes))
      ;({ slot } = kept)
      blocks = [...kept.blocks]
      landed.length = kept.count
      setClock()
      return true
    },
  }
}

/** @typedef {Awaited<ReturnType<typeof createChain>>} Chain */
