// Puts the contracts and the starting balances of plan.mjs on a fresh chain, in one block.
import { callData, codeOf } from './abi.mjs'
import { ACCOUNTS, COLLECTIBLE, COLLECTIBLES, MULTICALL, NAMES, NAMES_REGISTRY, PRIMARY_NAMES, ROUTER } from './plan.mjs'

// An address without a key does the seeding, so that no account starts with a nonce or pays a fee
const SEEDER = '0xfeED00000000000000000000000000000000Cafe'
const GAS = '0x7a120'
const GAS_PRICE_WEI = '0x3b9aca00'

const hex = value => `0x${BigInt(value).toString(16)}`

/**
 * Base units of a decimal string; digits beyond `decimals` are an error.
 * @param {string} amount
 * @param {number} decimals
 */
export function baseUnits(amount, decimals) {
  const [whole, fraction = ''] = amount.split('.')
  if (fraction.length > decimals) throw new Error(`${amount} has more than ${decimals} decimals`)
  return BigInt(whole + fraction.padEnd(decimals, '0'))
}

/** Both sides of the pool of a token, in base units, for the planned price. */
function reserves({ price, depth, decimals }, nativePrice) {
  const units = (fiat, unitPrice, places) => baseUnits((fiat / unitPrice).toFixed(Math.min(places, 12)), places)
  return { token: units(depth, price, decimals), native: units(depth, nativePrice, 18) }
}

/** @returns {{ to: string, data: string, value?: bigint }[]} */
function steps({ tokens, nativePrice, names }, dataUrl) {
  const list = []
  const add = (to, contract, signature, ...values) => list.push({ to, data: callData(contract, signature, ...values) })

  for (const { contract = 'Token', ...token } of tokens) {
    add(token.address, contract, 'init(string,string,uint8)', token.name, token.symbol, token.decimals)
    token.balances.forEach((amount, i) => {
      if (amount) add(token.address, contract, 'mint(address,uint256)', ACCOUNTS[i].address, baseUnits(amount, token.decimals))
    })
    if (token.depth === undefined) continue
    const pool = reserves(token, nativePrice)
    add(token.address, contract, 'mint(address,uint256)', ROUTER, pool.token)
    list.push({ to: ROUTER, data: callData('Router', 'open(address)', token.address), value: pool.native })
  }
  add(COLLECTIBLE, 'Collectible', 'init(string,string,string)', 'Harbour Prints', 'PRINT', `${dataUrl}/collectibles/`)
  COLLECTIBLES.forEach((count, i) => {
    for (let n = 0; n < count; n++) add(COLLECTIBLE, 'Collectible', 'mint(address)', ACCOUNTS[i].address)
  })
  if (names) {
    for (const [i, name] of Object.entries(PRIMARY_NAMES)) {
      add(NAMES, 'Names', 'set(string,address,string)', name, ACCOUNTS[i].address, `${dataUrl}/avatars/${name}.svg`)
    }
  }
  return list
}

/**
 * @param {import('./json-rpc.mjs').Chain} chain
 * @param {import('./plan.mjs').ChainPlan} plan
 * @param {string} dataUrl Address of the data service: pictures of names and collectibles lie there.
 */
export async function seedChain(chain, plan, dataUrl) {
  const code = [
    [MULTICALL, 'Multicall3'], [ROUTER, 'Router'], [COLLECTIBLE, 'Collectible'],
    ...plan.tokens.map(({ address, contract = 'Token' }) => [address, contract]),
    ...(plan.names ? [[NAMES, 'Names'], [NAMES_REGISTRY, 'NamesRegistry']] : [])
  ]
  await chain.batch([
    ...code.map(([address, contract]) => ['anvil_setCode', [address, codeOf(contract)]]),
    ...ACCOUNTS.map(({ address }, i) => ['anvil_setBalance', [address, hex(baseUnits(plan.native[i] ?? '0', 18))]]),
    ['anvil_setBalance', [SEEDER, hex(10n ** 24n)]],
    ['anvil_impersonateAccount', [SEEDER]],
    ['evm_setAutomine', [false]]
  ])
  // One batch runs in no certain order, so each transaction carries its own nonce
  const transactions = steps(plan, dataUrl).map(({ to, data, value = 0n }, nonce) =>
    ['eth_sendTransaction', [{ from: SEEDER, to, data, value: hex(value), nonce: hex(nonce), gas: GAS, gasPrice: GAS_PRICE_WEI }]])
  await chain.batch(transactions)
  await chain.call('evm_mine')
  const [receipts] = await chain.batch([
    ['eth_getBlockReceipts', ['latest']],
    ['evm_setAutomine', [true]],
    ['anvil_stopImpersonatingAccount', [SEEDER]],
    ['anvil_setBalance', [SEEDER, '0x0']]
  ])
  const done = receipts.filter(({ status }) => status === '0x1').length
  if (done !== transactions.length) throw new Error(`seeding ${plan.caip}: ${done} of ${transactions.length} transactions went through`)
}
