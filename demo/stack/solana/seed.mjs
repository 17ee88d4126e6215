// Creates the plan's accounts, mints and balances on a fresh chain.
import { getAddressEncoder, getProgramDerivedAddress } from './kit.mjs'
import { ACCOUNTS, ASSOCIATED, AUTHORITY, FAUCET, MINTS, NATIVE, SETTLER, SHOP, SYSTEM, TOKEN_2022 } from './plan.mjs'
import { EXTENSION, keyBytes, u16, u32, u64, writeAccount, writeMint } from './token-layout.mjs'

const FAUCET_LAMPORTS = 4_000_000_000_000_000n

/** An owner's associated token account. */
export async function associatedAccount({ owner, mint, program }) {
  const seeds = [owner, program, mint].map(it => getAddressEncoder().encode(it))
  return (await getProgramDerivedAddress({ programAddress: ASSOCIATED, seeds }))[0]
}

const authority = keyBytes(AUTHORITY.address)
const text = value => Buffer.concat([u32(Buffer.byteLength(value)), Buffer.from(value)])

/** @param {import('./plan.mjs').MintPlan} plan */
function mintExtensions({ address, name, symbol, feeBps, maxFee, frozen, soulbound, hook }) {
  const own = []
  if (feeBps) {
    const fee = Buffer.concat([u64(0n), u64(maxFee), u16(feeBps)])
    own.push([EXTENSION.transferFeeConfig, Buffer.concat([authority, authority, u64(0n), fee, fee])])
  }
  if (frozen) own.push([EXTENSION.defaultAccountState, Buffer.of(2)])
  if (soulbound) own.push([EXTENSION.nonTransferable, Buffer.alloc(0)])
  if (hook) own.push([EXTENSION.transferHook, Buffer.concat([authority, keyBytes(hook)])])
  const mint = keyBytes(address)
  return [
    ...own,
    [EXTENSION.metadataPointer, Buffer.concat([authority, mint])],
    [EXTENSION.tokenMetadata, Buffer.concat([authority, mint, text(name), text(symbol), text(''), u32(0)])],
  ]
}

/** @param {import('./plan.mjs').MintPlan} plan */
function accountExtensions({ feeBps, soulbound, hook, memo = [] }, i) {
  const own = []
  if (feeBps) own.push([EXTENSION.transferFeeAmount, u64(0n)])
  own.push([EXTENSION.immutableOwner, Buffer.alloc(0)])
  if (memo[i]) own.push([EXTENSION.memoTransfer, Buffer.of(1)])
  if (soulbound) own.push([EXTENSION.nonTransferableAccount, Buffer.alloc(0)])
  if (hook) own.push([EXTENSION.transferHookAccount, Buffer.of(0)])
  return own
}

/** @param {import('litesvm').LiteSVM} vm */
export async function seed(vm) {
  const put = (address, programAddress, data, lamports = vm.minimumBalanceForRentExemption(BigInt(data.length))) =>
    vm.setAccount({ address, programAddress, data, lamports, executable: false, space: BigInt(data.length) })
  const nothing = Buffer.alloc(0)
  for (const [i, { address }] of ACCOUNTS.entries()) put(address, SYSTEM, nothing, NATIVE[i])
  put(FAUCET.address, SYSTEM, nothing, FAUCET_LAMPORTS)
  for (const { address } of [AUTHORITY, SETTLER]) put(address, SYSTEM, nothing, 1_000_000_000n)
  for (const plan of MINTS) {
    const { address: mint, program, decimals, balances, frozen } = plan
    const isNew = program === TOKEN_2022
    const supply = balances.reduce((sum, it) => sum + it, 0n)
    const extensions = isNew ? mintExtensions(plan) : undefined
    put(mint, program, writeMint({ authority: AUTHORITY.address, supply, decimals, extensions }))
    for (const [i, amount] of balances.entries()) {
      const owner = ACCOUNTS[i].address
      const own = isNew ? accountExtensions(plan, i) : undefined
      const data = writeAccount({ mint, owner, amount, frozen, extensions: own })
      put(await associatedAccount({ owner, mint, program }), program, data)
    }
  }
  // Whoever sells opens the account before the first sale.
  const { address: mint, program } = MINTS[0]
  put(await associatedAccount({ owner: SHOP, mint, program }), program, writeAccount({ mint, owner: SHOP, amount: 0n }))
}
