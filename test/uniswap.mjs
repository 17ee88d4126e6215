// The real contracts of Uniswap v3 on a local node, at the addresses that the product knows. Their artefacts come from the
// packages of their makers, which are nothing that the product is built from: they are fetched once, by hash, into a
// folder that is not kept.
import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import { encodeDeployData, encodeFunctionData, numberToHex, pad, parseAbi } from 'viem'

const run = promisify(execFile)
const RECEIPT_TURNS = 2_000
const CACHE = join(import.meta.dirname, '../node_modules/.cache/uniswap')
const CONTRACTS = join(CACHE, 'contracts.json')

/** Packages as the registry publishes them, with what is taken out of each. */
const PACKAGES = [
  {
    name: '@uniswap/v3-core@1.0.1',
    integrity: 'sha512-7pVk4hEm00j9tc71Y9+ssYpO6ytkeI0y7WE9P6UcmNzhxPePwyAxImuhVsTqWK9YFvzgtvzJHi64pBl4jUzKMQ==',
    files: { factory: 'artifacts/contracts/UniswapV3Factory.sol/UniswapV3Factory.json' },
  },
  {
    name: '@uniswap/v3-periphery@1.4.4',
    integrity: 'sha512-S4+m+wh8HbWSO3DKk4LwUCPZJTpCugIsHrWR86m/OrUyvSqGDTXKFfc2sMuGXCZrD1ZqO3rhQsKgdWg3Hbb2Kw==',
    files: {
      quoter: 'artifacts/contracts/lens/QuoterV2.sol/QuoterV2.json',
      positions: 'artifacts/contracts/NonfungiblePositionManager.sol/NonfungiblePositionManager.json',
    },
  },
  {
    name: '@uniswap/swap-router-contracts@1.3.1',
    integrity: 'sha512-mh/YNbwKb7Mut96VuEtL+Z5bRe0xVIbjjiryn+iMMrK2sFKhR4duk/86mEz0UO5gSx4pQIw9G5276P5heY/7Rg==',
    files: { router: 'artifacts/contracts/SwapRouter02.sol/SwapRouter02.json' },
  },
  {
    name: 'canonical-weth@1.4.0',
    integrity: 'sha512-9rkLfAFndWALLhxd5lpyTX4RkV36WmVBZ92NYtYr1kWdAUmclRp7I5KkK4wvogzDcCI++yw53TLwx/GCPcocMg==',
    files: { wrapped: 'build/contracts/WETH9.json' },
  },
]

async function fetchPackage({ name, integrity, files }, folder) {
  const { stdout } = await run('npm', ['pack', name, '--json', '--pack-destination', folder], { cwd: folder })
  const archive = join(folder, JSON.parse(stdout)[0].filename.replace('@', '').replace('/', '-'))
  const hash = `sha512-${createHash('sha512').update(readFileSync(archive)).digest('base64')}`
  if (hash !== integrity) throw new Error(`${name} is not what it was: ${hash}`)
  const found = {}
  for (const [key, path] of Object.entries(files)) {
    const { stdout: text } = await run('tar', ['-xzOf', archive, `package/${path}`], { maxBuffer: 2 ** 25 })
    const { abi, bytecode } = JSON.parse(text)
    found[key] = { abi, bytecode }
  }
  return found
}

/**
 * ABI and creation code of factory, quoter, positions, router and wrapped currency; from the registry that npm is set up
 * with, the first time.
 * @returns {Promise<Record<string, { abi: import('viem').Abi, bytecode: import('viem').Hex }>>}
 */
export async function uniswapContracts() {
  const text = JSON.stringify(PACKAGES.map(it => it.integrity))
  try {
    const { of, contracts } = JSON.parse(readFileSync(CONTRACTS, 'utf8'))
    if (of === text) return contracts
  } catch {}
  mkdirSync(CACHE, { recursive: true })
  const folder = mkdtempSync(join(CACHE, 'packages-'))
  try {
    const contracts = {}
    for (const item of PACKAGES) Object.assign(contracts, await fetchPackage(item, folder))
    const whole = join(folder, 'contracts.json')
    writeFileSync(whole, JSON.stringify({ of: text, contracts }))
    renameSync(whole, CONTRACTS)
    return contracts
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

const TICK_MAX = 887272
const TOKENS = parseAbi([
  'function approve(address,uint256) returns (bool)',
  'function mint(address,uint256)',
  'function init(string,string,uint8)',
  'function deposit() payable',
])
const PLENTY = 10n ** 30n

/** The whole root of a number. */
function rootOf(value) {
  let root = value
  for (let next = (root + 1n) / 2n; next < root; next = (root + value / root) / 2n) root = next
  return root
}

/** Distance between the ticks of a pool, by its fee. */
const SPACINGS = { 100: 1, 500: 10, 2500: 50, 3000: 60, 10000: 200 }

/**
 * Puts the contracts of an exchange at its addresses.
 * @param {(method: string, ...params: unknown[]) => Promise<any>} node Anvil's JSON-RPC.
 * @param {{ factory: string, quoter: string, router: string, fees: readonly number[] }} dex
 * @param {string} wrapped
 */
export async function deployUniswap(node, dex, wrapped) {
  const contracts = await uniswapContracts()
  const [owner] = await node('eth_accounts')
  const send = async (to, data, value = 0n) => {
    const hash = await node('eth_sendTransaction', {
      from: owner,
      to,
      data,
      value: numberToHex(value),
      gas: '0xe4e1c0',
    })
    const receipt = await receiptOf(node, hash)
    if (receipt.status !== '0x1') throw new Error(`failed: ${to ?? 'a deployment'} ${data.slice(0, 10)}`)
    return receipt
  }
  const deploy = async (name, args = []) => {
    const { abi, bytecode } = contracts[name]
    return (await send(undefined, encodeDeployData({ abi, bytecode, args }))).contractAddress
  }
  /** The run-time code of a deployment, at another address. */
  const place = async (name, address, args) => {
    const made = await deploy(name, args)
    const code = await node('eth_getCode', made, 'latest')
    // The factory knows its own address.
    await node('anvil_setCode', address, code.replaceAll(made.slice(2).toLowerCase(), address.slice(2).toLowerCase()))
    return made
  }
  const isThere = async address => (await node('eth_getCode', address, 'latest')) !== '0x'
  if (!(await isThere(wrapped))) {
    const made = await place('wrapped', wrapped)
    // Name, symbol and decimals.
    for (const slot of [0, 1, 2].map(it => pad(numberToHex(it))))
      await node('anvil_setStorageAt', wrapped, slot, await node('eth_getStorageAt', made, slot, 'latest'))
  }
  await place('factory', dex.factory)
  const OWNER_SLOT = pad('0x3')
  await node('anvil_setStorageAt', dex.factory, OWNER_SLOT, pad(owner))
  for (const fee of dex.fees)
    await send(
      dex.factory,
      encodeFunctionData({ ...contracts.factory, functionName: 'enableFeeAmount', args: [fee, SPACINGS[fee]] }),
    )
  await place('quoter', dex.quoter, [dex.factory, wrapped])
  const nobody = `0x${'0'.repeat(40)}`
  const positions = await deploy('positions', [dex.factory, wrapped, nobody])
  await place('router', dex.router, [nobody, dex.factory, positions, wrapped])

  /**
   * A pool with so much of both tokens, which the owner must have; amounts in base units. `reach`: over so many steps of
   * price to both sides, otherwise over all prices.
   * @param {{ token: string, amount: bigint }} one
   * @param {{ token: string, amount: bigint }} other
   */
  const open = async (one, other, fee, reach = Infinity) => {
    const [first, second] = one.token.toLowerCase() < other.token.toLowerCase() ? [one, other] : [other, one]
    for (const { token } of [first, second])
      await send(token, encodeFunctionData({ abi: TOKENS, functionName: 'approve', args: [positions, PLENTY] }))
    const price = rootOf((second.amount << 192n) / first.amount)
    const { abi } = contracts.positions
    const pair = [first.token, second.token, fee]
    const create = [...pair, price]
    await send(positions, encodeFunctionData({ abi, functionName: 'createAndInitializePoolIfNecessary', args: create }))
    const spacing = SPACINGS[fee]
    const end = Math.floor(TICK_MAX / spacing) * spacing
    const middle =
      Math.round(Math.log(Number(second.amount) / Number(first.amount)) / Math.log(1.0001) / spacing) * spacing
    const mint = {
      token0: first.token,
      token1: second.token,
      fee,
      tickLower: Math.max(-end, middle - reach * spacing),
      tickUpper: Math.min(end, middle + reach * spacing),
      amount0Desired: first.amount,
      amount1Desired: second.amount,
      amount0Min: 0n,
      amount1Min: 0n,
      recipient: owner,
      deadline: 10n ** 12n,
    }
    await send(positions, encodeFunctionData({ abi, functionName: 'mint', args: [mint] }))
  }
  /** A pool that has a price and nothing in it. */
  const openEmpty = async (one, other, fee) => {
    const [first, second] = [one, other].sort((a, b) => (a.toLowerCase() < b.toLowerCase() ? -1 : 1))
    const args = [first, second, fee, 1n << 96n]
    const { abi } = contracts.positions
    await send(positions, encodeFunctionData({ abi, functionName: 'createAndInitializePoolIfNecessary', args }))
  }
  return { owner, send, open, openEmpty }
}

/**
 * A token at an address, with all of it (`supply`, base units) in the owner's hands. `code`: run-time code of one of the
 * stack's tokens.
 */
export async function placeToken(node, { address, code, symbol, decimals, supply = PLENTY }) {
  const [owner] = await node('eth_accounts')
  await node('anvil_setCode', address, code)
  for (const [functionName, args] of [
    ['init', [symbol, symbol, decimals]],
    ['mint', [owner, supply]],
  ]) {
    const data = encodeFunctionData({ abi: TOKENS, functionName, args })
    await receiptOf(node, await node('eth_sendTransaction', { from: owner, to: address, data }))
  }
}

/** Anvil answers before the block is made. */
async function receiptOf(node, hash) {
  for (let turn = 1; turn <= RECEIPT_TURNS; turn++) {
    const receipt = await node('eth_getTransactionReceipt', hash)
    if (receipt) return receipt
    await pause(5)
    // A node that mines at once can miss what came while it mined.
    if (turn % 200 === 0) await node('evm_mine')
  }
  throw new Error(`${hash} was not mined`)
}
