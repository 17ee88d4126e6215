// Methods that read the current state: slots, blockhashes, accounts and tokens.
import { accountView, uiAmount } from './account-view.mjs'
import { BLOCKHASH_LIFE, SLOTS_PER_EPOCH } from './chain.mjs'
import { getBase58Encoder } from './kit.mjs'
import { readAddress, readList, withContext } from './params.mjs'
import { GENESIS_HASH, TOKEN, TOKEN_2022 } from './plan.mjs'
import { RpcError } from './rpc-error.mjs'
import { readAccount, readMint, tokenKind } from './token-layout.mjs'
import { feeOf, readMessage } from './transaction.mjs'

const ACCOUNTS_LIMIT = 100
const VERSION = { 'solana-core': '2.3.8', 'feature-set': 3_640_012_085 }

const byAddress = (a, b) => (a.address < b.address ? -1 : 1)

/** @param {import('./chain.mjs').Chain} chain */
export function accountMethods(chain) {
  const inContext = withContext(chain)
  const view = (account, options) => accountView(account, options, chain.decimalsOf)
  const views = (accounts, options) =>
    accounts.sort(byAddress).map(it => ({ pubkey: it.address, account: view(it, options) }))

  /** Data of a mint or token account that must exist. */
  function tokenData(address, kind, read) {
    const account = chain.accountOf(readAddress(address))
    if (!account) throw new RpcError(-32602, `Invalid param: could not find ${kind}`)
    if (tokenKind(account) !== kind) throw new RpcError(-32602, `Invalid param: not a Token ${kind}`)
    return read(account.data)
  }

  function passes({ data }, filters = []) {
    return filters.every(({ dataSize, memcmp }) => {
      if (dataSize !== undefined && data.length !== dataSize) return false
      if (!memcmp) return true
      const { bytes, encoding, offset } = memcmp
      const wanted =
        encoding === 'base64' ? Buffer.from(bytes, 'base64') : Buffer.from(getBase58Encoder().encode(bytes))
      return wanted.equals(data.subarray(offset, offset + wanted.length))
    })
  }

  return {
    getHealth: () => 'ok',
    getVersion: () => VERSION,
    getGenesisHash: () => GENESIS_HASH,
    getSlot: () => chain.slot(),
    getBlockHeight: () => chain.height(),
    getEpochInfo: () => ({
      absoluteSlot: chain.slot(),
      blockHeight: chain.height(),
      epoch: Math.floor(chain.slot() / SLOTS_PER_EPOCH),
      slotIndex: chain.slot() % SLOTS_PER_EPOCH,
      slotsInEpoch: SLOTS_PER_EPOCH,
      transactionCount: chain.count(),
    }),
    getLatestBlockhash: () => inContext(chain.latest()),
    isBlockhashValid: ([hash]) => inContext(chain.isValid(hash)),
    getMinimumBalanceForRentExemption([bytes]) {
      if (!Number.isInteger(bytes) || bytes < 0) throw new RpcError(-32602, 'Invalid params: expected usize')
      return Number(chain.rent(bytes))
    },
    getFeeForMessage([message]) {
      const read = readMessage(Buffer.from(String(message), 'base64'), chain.dataOf)
      return inContext(chain.isValid(read.compiled.lifetimeToken) ? Number(feeOf(read)) : null)
    },
    getRecentPrioritizationFees: () =>
      chain
        .blocks()
        .slice(0, BLOCKHASH_LIFE)
        .map(({ slot, price }) => ({ slot, prioritizationFee: Number(price) }))
        .reverse(),

    getBalance: ([address]) => inContext(Number(chain.accountOf(readAddress(address))?.lamports ?? 0n)),
    getAccountInfo: ([address, options]) => inContext(view(chain.accountOf(readAddress(address)), options)),
    getMultipleAccounts: ([list, options]) =>
      inContext(
        readList(list, ACCOUNTS_LIMIT).map(it =>
          view(chain.accountOf(readAddress(it)), options ?? { encoding: 'base64' }),
        ),
      ),
    getProgramAccounts([program, options]) {
      const found = chain.programAccounts(readAddress(program)).filter(it => passes(it, options?.filters))
      const list = views(found, options)
      return options?.withContext ? inContext(list) : list
    },
    getTokenAccountsByOwner([owner, filter, options]) {
      readAddress(owner)
      const program = filter?.programId ?? chain.accountOf(readAddress(filter?.mint))?.programAddress
      if (program !== TOKEN && program !== TOKEN_2022)
        throw new RpcError(
          -32602,
          `Invalid param: ${filter.programId ? 'unrecognized Token program id' : 'could not find mint'}`,
        )
      const found = chain.programAccounts(program).filter(account => {
        if (tokenKind(account) !== 'account') return false
        const held = readAccount(account.data)
        return held.owner === owner && (filter.mint === undefined || held.mint === filter.mint)
      })
      return inContext(views(found, options))
    },
    getTokenAccountBalance([address]) {
      const { amount, mint } = tokenData(address, 'account', readAccount)
      return inContext(uiAmount(amount, chain.decimalsOf(mint)))
    },
    getTokenSupply([address]) {
      const { supply, decimals } = tokenData(address, 'mint', readMint)
      return inContext(uiAmount(supply, decimals))
    },
  }
}
