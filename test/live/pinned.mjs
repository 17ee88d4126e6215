// Compares the pinned addresses of src/services/pinned with what live nodes say of them. For a person before a release;
// not part of npm test. Writes nothing, and exits with 1 if anything differs or does not answer.
//   node test/live/pinned.mjs                     every network, at its public endpoint
//   node test/live/pinned.mjs 8453=https://…      these networks only; without a URL, at the public endpoint
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { createPublicClient, http, parseAbi } from 'viem'
import { evaluate } from '../../src/build/evaluate.mjs'

const SOLANA = '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
const SOLANA_URL = 'https://api.mainnet-beta.solana.com'
const ABI = parseAbi([
  'function factory() view returns (address)',
  'function WETH9() view returns (address)',
  'function description() view returns (string)',
  'function symbol() view returns (string)',
  'function decimals() view returns (uint8)',
])

const read = name =>
  JSON.parse(readFileSync(new URL(`../../src/services/pinned/${name}.json`, import.meta.url), 'utf8'))
/** The pinned files. */
export const pinned = () => ({ facts: read('facts'), dexes: read('dexes'), names: read('names') })

/** Bridged tokens often have the symbol of the original, and Tether's has a sign of its own. */
const plain = symbol =>
  symbol
    .replace(/₮0?/, 'T')
    .replace(/\.[eb]$/, '')
    .toUpperCase()
const isSymbol = wanted => found => plain(found) === plain(wanted)
const isPair = name => found => found.replaceAll(' ', '').toUpperCase() === `${name.toUpperCase()}/USD`
const isAddress = wanted => found => found.toLowerCase() === wanted.toLowerCase()

/** @typedef {{ what: string, address: string, call?: string, wanted: unknown, fits?: (found: any) => boolean }} Question */

function tokenQuestions({ tokens = [] }) {
  return tokens.flatMap(([symbol, address, decimals]) => [
    { what: `token ${symbol}`, address, call: 'symbol', wanted: symbol, fits: isSymbol(symbol) },
    { what: `token ${symbol}`, address, call: 'decimals', wanted: decimals },
  ])
}

function feedQuestions({ feeds = {}, fx = {}, sequencer }) {
  const all = [...Object.entries(feeds), ...Object.entries(fx)].flatMap(([name, address]) => [
    { what: `feed ${name}`, address, call: 'description', wanted: `${name} / USD`, fits: isPair(name) },
    { what: `feed ${name}`, address, call: 'decimals', wanted: 8 },
  ])
  const isUptime = found => /sequencer/i.test(found)
  return sequencer
    ? [...all, { what: 'sequencer', address: sequencer, call: 'description', wanted: '… Sequencer …', fits: isUptime }]
    : all
}

function dexQuestions({ wrapped, dexes = [], intermediates = [], stable = [] }) {
  const others = [wrapped, ...intermediates, ...stable].filter(Boolean)
  return [
    ...dexes.flatMap(({ factory, quoter, router }) => [
      { what: 'factory', address: factory },
      ...Object.entries({ quoter, router }).flatMap(([what, address]) => [
        { what, address, call: 'factory', wanted: factory, fits: isAddress(factory) },
        { what, address, call: 'WETH9', wanted: wrapped, fits: isAddress(wrapped) },
      ]),
    ]),
    ...[...new Set(others)].map(address => ({ what: 'token of the exchange', address })),
  ]
}

function nameQuestions(reference, { ens, basenames }) {
  const caip = `eip155:${reference}`
  const all = {
    ...(reference === '1' && {
      'universal resolver': ens.universalResolver,
      'reverse registrar': ens.defaultReverseRegistrar,
    }),
    ...(ens.l2ReverseNetworks.includes(caip) && { 'reverse registrar of this network': ens.l2ReverseRegistrar }),
    ...(basenames.network === caip && { 'registry of Basenames': basenames.registry }),
  }
  return Object.entries(all).map(([what, address]) => ({ what, address }))
}

/** The EVM networks of the pinned files, by chain number. */
export const networksOf = ({ facts, dexes, names }) => [
  ...new Set([
    ...Object.keys(facts.networks).filter(it => it !== SOLANA),
    ...Object.keys(dexes),
    ...names.ens.l2ReverseNetworks.map(caip => caip.split(':')[1]),
  ]),
]

/** What failed, in a few words. */
const reason = error => String(error.shortMessage ?? error.message ?? error).split('\n')[0]

/** @returns {Promise<object[]>} rows: { network, what, address, asked, wanted, found, isRight } */
async function checkEvm(reference, data, url) {
  const client = createPublicClient({ transport: http(url) })
  const rows = []
  const note = async (row, ask, fits = found => found === row.wanted) => {
    const found = await ask().catch(error => error)
    const isRight = !(found instanceof Error) && fits(found)
    rows.push({ network: reference, ...row, found: found instanceof Error ? reason(found) : String(found), isRight })
  }
  await note({ what: 'node', address: '', asked: 'eth_chainId', wanted: Number(reference) }, () => client.getChainId())
  // A node of another network has nothing to say of these addresses.
  if (!rows[0].isRight) return rows
  const questions = [
    ...tokenQuestions(data.facts.networks[reference] ?? {}),
    ...feedQuestions(data.facts.networks[reference] ?? {}),
    ...dexQuestions(data.dexes[reference] ?? {}),
    ...nameQuestions(reference, data.names),
  ]
  // One at a time: public endpoints limit how often they are asked.
  for (const { what, address } of questions.filter(
    (it, at) => questions.findIndex(a => a.address === it.address) === at,
  ))
    await note({ what, address, asked: 'code', wanted: 'some' }, async () =>
      ((await client.getCode({ address })) ?? '0x') === '0x' ? 'none' : 'some',
    )
  for (const { what, address, call, wanted, fits } of questions.filter(it => it.call))
    await note(
      { what, address, asked: `${call}()`, wanted },
      () => client.readContract({ address, abi: ABI, functionName: call }),
      fits,
    )
  return rows
}

/** Programs, mints and Pyth's accounts on Solana. */
async function checkSolana({ facts, names }, url) {
  const accounts = [
    ['program of names', names.sns.program, 'executable', true],
    ['program of Pyth', facts.pyth, 'executable', true],
    ...Object.entries(facts.networks[SOLANA]?.pyth ?? {}).map(([symbol, [address]]) => [
      `Pyth ${symbol}`,
      address,
      'owner',
      facts.pyth,
    ]),
    ...(facts.networks[SOLANA]?.tokens ?? []).map(([symbol, address, decimals]) => [
      symbol,
      address,
      'decimals',
      decimals,
    ]),
  ]
  const told = (account, asked) => (asked === 'decimals' ? account.data?.parsed?.info?.decimals : account[asked])
  const rows = []
  for (const [what, address, asked, wanted] of accounts) {
    const params = [address, { encoding: 'jsonParsed' }]
    const found = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'getAccountInfo', params }),
      signal: AbortSignal.timeout(10_000),
    })
      .then(response => response.json())
      .then(({ result }) => (result?.value ? told(result.value, asked) : 'no account'))
      .catch(reason)
    rows.push({ network: 'solana', what, address, asked, wanted, found: String(found), isRight: found === wanted })
  }
  return rows
}

/**
 * @param {{ facts: object, dexes: object, names: object }} data see `pinned`
 * @param {Map<string, string>} urls endpoint by chain number, or `solana`; only these are asked
 */
export const checkPinned = async (data, urls) =>
  (
    await Promise.all(
      [...urls].map(([name, url]) => (name === 'solana' ? checkSolana(data, url) : checkEvm(name, data, url))),
    )
  ).flat()

async function main(args) {
  const { publicRpcUrl } = await evaluate('chains/rpc-urls.ts')
  const data = pinned()
  const publicUrl = name => (name === 'solana' ? SOLANA_URL : publicRpcUrl(`eip155:${name}`))
  const wanted = args.length ? args : [...networksOf(data), 'solana']
  const urls = new Map(
    wanted.map(arg => {
      const [, name, url] = /^([^=]+)(?:=(.+))?$/.exec(arg)
      return [name, url ?? publicUrl(name)]
    }),
  )
  for (const [name, url] of urls)
    if (!url) throw new Error(`No endpoint is known for ${name}: name one, ${name}=https://…`)
  const rows = await checkPinned(data, urls)
  console.table(
    rows.map(({ isRight, ...row }) => ({ '': isRight ? '' : 'WRONG', ...row })),
    ['', 'network', 'what', 'address', 'asked', 'wanted', 'found'],
  )
  const wrong = rows.filter(it => !it.isRight)
  console.log(`${rows.length} answers, ${wrong.length} wrong or missing`)
  process.exitCode = wrong.length ? 1 : 0
}

if (process.argv[1] && resolve(process.argv[1]) === fileURLToPath(import.meta.url)) await main(process.argv.slice(2))
