// Deploys the contracts of plan.mjs on a fresh chain, plays its past, and leaves the planned balances.
import { callData, codeOf, readUint } from './abi.mjs'
import { pastOf } from './past.mjs'
import {
  ACCOUNT_FACTORY,
  ACCOUNTS,
  COLLECTIONS,
  EXCHANGE,
  EXECUTOR,
  LOOKALIKE,
  MULTICALL,
  NAMED,
  NAMES,
  NAMES_REGISTRY,
  PASSES,
  PERMIT2,
  ROUTER,
  SETTLER,
  SPAMMER,
  UNUSUAL,
} from './plan.mjs'
import { createBlockMiner, GAS_PRICE_WEI } from './block-miner.mjs'
import { baseUnits, hex } from './units.mjs'

// An address without a key does the seeding, so that it appears in no account's history.
export const SEEDER = '0xfeED00000000000000000000000000000000Cafe'
const ACTORS = [SEEDER, EXCHANGE, SPAMMER, LOOKALIKE]
const PLENTY_WEI = 10n ** 24n
// Enough for what each account spends in its past; account 4 has none.
const PURSES_WEI = [1000n, 1000n, 1000n, 1000n, 0n].map(it => it * 10n ** 18n)

const DAY_S = 86_400
const FOUNDED_DAYS = 820
const SETTLED_DAYS = 1.9

const secondsBefore = (now, days) => now - Math.round(days * DAY_S)

/** When the chains begin: the node must not start later. @param {number} now In seconds. */
export const genesisBefore = now => secondsBefore(now, FOUNDED_DAYS + 1)

const on = (to, contract, signature, ...values) => ({ to, data: callData(contract, signature, ...values) })

/** Both reserves of a token's pool, in base units, at the planned price. */
function reserves({ price, depth, decimals }, nativePrice) {
  const units = (fiat, unitPrice, places) => baseUnits((fiat / unitPrice).toFixed(Math.min(places, 12)), places)
  return { token: units(depth, price, decimals), native: units(depth, nativePrice, 18) }
}

/** Opens a token's pool with the planned reserves. */
function opening({ contract = 'Token', ...token }, nativePrice) {
  const pool = reserves(token, nativePrice)
  return [
    on(token.address, contract, 'mint(address,uint256)', ROUTER, pool.token),
    { ...on(ROUTER, 'Router', 'open(address)', token.address), value: pool.native },
  ]
}

const pooled = ({ tokens }) => tokens.filter(it => it.depth !== undefined)

function foundation({ tokens, nativePrice, names }, dataUrl) {
  return [
    ...tokens
      .filter(it => !it.isWrapped)
      .flatMap(({ contract = 'Token', ...token }) => [
        on(token.address, contract, 'init(string,string,uint8)', token.name, token.symbol, token.decimals),
        on(
          token.address,
          contract,
          'mint(address,uint256)',
          token.depth === undefined ? SPAMMER : EXCHANGE,
          10n ** BigInt(token.decimals + 9),
        ),
      ]),
    ...pooled({ tokens }).flatMap(token => opening(token, nativePrice)),
    ...COLLECTIONS.map(({ address, name, symbol, path }) =>
      on(address, 'Collectible', 'init(string,string,string)', name, symbol, `${dataUrl}/collectibles/${path}`),
    ),
    ...(names
      ? NAMED.map(([name, owner]) =>
          on(NAMES, 'Names', 'set(string,address,string)', name, owner, `${dataUrl}/avatars/${name}.svg`),
        )
      : []),
  ]
}

/**
 * Creates the unusual tokens and passes in their final state, without a `Transfer`, so that they appear in no history.
 */
function unusual({ nativePrice }, dataUrl) {
  return [
    ...UNUSUAL.flatMap(({ contract, ...token }) => {
      const pool = reserves(token, nativePrice)
      const stock = (to, units) => on(token.address, contract, 'stock(address,uint256)', to, units)
      return [
        on(token.address, contract, 'init(string,string,uint8)', token.name, token.symbol, token.decimals),
        ...token.balances.map((amount, i) => stock(ACCOUNTS[i].address, baseUnits(amount, token.decimals))),
        stock(ROUTER, pool.token),
        { ...on(ROUTER, 'Router', 'open(address)', token.address), value: pool.native },
      ]
    }),
    on(PASSES.address, 'Passes', 'init(string,string,string)', PASSES.name, PASSES.symbol, `${dataUrl}/collectibles/`),
    ...PASSES.held.flatMap((counts, i) =>
      counts.map((count, at) =>
        on(PASSES.address, 'Passes', 'stock(address,uint256,uint256)', ACCOUNTS[i].address, at + 1, count),
      ),
    ),
  ]
}

/** The exchange supplies what an account lacks compared with its planned balance, and takes any excess. */
async function settle(chain, miner, { tokens }, start) {
  const wanted = tokens.flatMap(token =>
    ACCOUNTS.map(({ address }, i) => ({ token, address, units: baseUnits(token.balances[i] || '0', token.decimals) })),
  )
  const held = await chain.batch(
    wanted.map(({ token, address }) => [
      'eth_call',
      [on(token.address, 'Token', 'balanceOf(address)', address), 'latest'],
    ]),
  )
  const transfers = wanted
    .map(({ token, address, units }, i) => ({ token, address, missing: units - readUint(held[i]) }))
    .filter(it => it.missing !== 0n)
  const transfer = ({ token, address: account, missing }) =>
    on(
      token.address,
      token.contract ?? 'Token',
      'transfer(address,uint256)',
      ...(missing > 0n ? [account, missing] : [EXCHANGE, -missing]),
    )
  let at = start
  for (const from of [EXCHANGE, ...ACCOUNTS.map(it => it.address)]) {
    const calls = transfers.filter(({ address, missing }) => from === (missing > 0n ? EXCHANGE : address)).map(transfer)
    if (calls.length > 0) await miner.mine(from, calls, at++)
  }
}

/**
 * @param {import('./json-rpc.mjs').Chain} chain
 * @param {import('./plan.mjs').ChainPlan} plan
 * @param {string} dataUrl Address of the data service, which serves avatars and pictures of collectibles.
 * @param {number} now In seconds; the same for all chains, so that simultaneous events on two chains stay simultaneous.
 */
export async function seedChain(chain, plan, dataUrl, now) {
  const code = [
    [MULTICALL, 'Multicall3'],
    [ROUTER, 'Router'],
    [EXECUTOR, 'Executor'],
    [ACCOUNT_FACTORY, 'SmartAccountFactory'],
    [PERMIT2, 'Permit2'],
    [PASSES.address, 'Passes'],
    ...COLLECTIONS.map(({ address }) => [address, 'Collectible']),
    ...[...plan.tokens, ...UNUSUAL].map(({ address, contract = 'Token' }) => [address, contract]),
    ...(plan.names
      ? [
          [NAMES, 'Names'],
          [NAMES_REGISTRY, 'NamesRegistry'],
        ]
      : []),
  ]
  await chain.batch([
    ...code.map(([address, contract]) => ['anvil_setCode', [address, codeOf(contract)]]),
    ...ACCOUNTS.map(({ address }, i) => ['anvil_setBalance', [address, hex(PURSES_WEI[i])]]),
    ...ACTORS.flatMap(address => [
      ['anvil_setBalance', [address, hex(PLENTY_WEI)]],
      ['anvil_impersonateAccount', [address]],
    ]),
    ['evm_setAutomine', [false]],
  ])
  const miner = createBlockMiner(chain)
  await miner.mine(SEEDER, foundation(plan, dataUrl), secondsBefore(now, FOUNDED_DAYS))
  await miner.mine(SEEDER, unusual(plan, dataUrl), secondsBefore(now, FOUNDED_DAYS) + 1)
  const past = pastOf(plan)
  const play = async isDue => {
    for (const { days, from, ...call } of past.filter(isDue)) await miner.mine(from, [call], secondsBefore(now, days))
  }
  await play(({ days }) => days > SETTLED_DAYS)
  await settle(chain, miner, plan, secondsBefore(now, SETTLED_DAYS))
  await play(({ days }) => days <= SETTLED_DAYS)

  // The present begins here: the node's clock is the real one, and pool depths and fees are as planned.
  await chain.batch([
    ['evm_setTime', [Math.floor(Date.now() / 1000)]],
    ['anvil_setNextBlockBaseFeePerGas', [hex(GAS_PRICE_WEI)]],
  ])
  await miner.mine(
    SEEDER,
    pooled(plan).flatMap(token => [
      on(ROUTER, 'Router', 'close(address)', token.address),
      ...opening(token, plan.nativePrice),
    ]),
  )
  await miner.check()
  await chain.batch([
    ...ACCOUNTS.map(({ address }, i) => ['anvil_setBalance', [address, hex(baseUnits(plan.native[i] ?? '0', 18))]]),
    ...ACTORS.map(address => ['anvil_stopImpersonatingAccount', [address]]),
    ['anvil_setBalance', [SEEDER, '0x0']],
    ['anvil_setBalance', [SETTLER.address, hex(PLENTY_WEI)]],
    ['evm_setAutomine', [true]],
  ])
}
