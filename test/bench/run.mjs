// npm run bench [-- --runs 5] [--json] [--save] [--only opening,loading,views,modes,pairing,lists,swap,passkey]
// [--wallets 1] [--against <git ref>]: measures the built script in Chromium beside a limit page, and beside that of
// another state of the project, and prints a table. With --save the opening's medians are kept in history.json, which the
// documents show. With --wallets several wallets announce themselves on the opening's pages, instead of one.
//
// Method. Pages on loopback origins that answer with brotli (quality 11) over HTTP/1.1: the page of page/ with the
// script of dist/, once with wallets alone and once with e-mail and social logins, and the limit page, a script of 30 kB
// gzip that does the least that shows a wallet. Goals are of the page with wallets alone. Each run is a fresh browser
// context, the pages take turns, and one round before the first is not counted. CDP throttles the main thread four times
// and the network to Slow 4G (150 ms latency, 1.6 Mbps down, 750 kbps up).
//   navigation → ready   until the page can call the API
//   open → list          open() on a page that has been quiet for a second, until the first frame with a wallet row
//   navigation → list    open() as soon as the API is ready
//   blocking time        what tasks take beyond 50 ms each, from navigation to the list, open() as soon as ready
//   requests, bytes      of that run, until the list; bytes as transferred, without the page and without headers
//   heap                 300 ms after the list and after a forced collection
// A table of loading, throttled as above, without an opening: what the main thread spends its time on until a second after
// the API is ready, by kind, each without what stands inside it.
// A table of views, for a connected account on demo/stack, throttled as above:
//   cold, warm           open({ view }) in the open modal until the frame with the view and its first data; the chunk has
//                        to be fetched, or is there
//   longest task         of both, 300 ms after that frame included
// A table of both modes of `services`, the data service and the nodes alone (`chain`), in turns: the same account, tokens
// and prices on demo/stack, every request and preflight delayed, nothing cached. Once with 100 ms per request, once as above.
//   reload → account     with a stored session, open() as soon as the script is there, until the frame with the total of
//                        balances and prices
//   open → account       the same after a quiet second, what is needed at hand
//   open → directory     without an account, after a quiet second, until the frame with a wallet of the directory
// A table of WalletConnect, against the relay and the wallet of demo/stack, at full speed and with the main
// thread of the page throttled; the network is loopback.
//   tap → code           until the frame with the QR code, the chunks not yet there
//   chunk → code         the same from the arrival of the protocol's chunk
//   handed over → connected   from the press of Connect in the wallet, which approves by itself
// A table of long lists, an account with 5,000 tokens and 50,000 transactions on demo/stack, at full speed:
// ten seconds of scrolling by 1,500 px a frame.
//   data → rows          from the arrival of the list's data until the frame with its first row
//   longest task, frames (95th percentile), rows that exist at the same time, heap (not collected)
// A table of Swap on demo/stack, at full speed.
//   key → quote          from the press of a key in the amount until the frame with the quote for it
//   the service's part   how long the request for it took; what is beyond is the pause after the last key (500 ms) and our own work
// A table of signatures in the frame of a passkey wallet, at full speed, with an authenticator in software:
//   click → signature    from the click on Approve until the app has the signature
//   worker → signature   from the passkey's bytes reaching the worker until its answer
// Figures are medians. Compare them with the limit page of the same run, not with those of another machine.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { chromium } from 'playwright'
import { whereIs } from '../run/browsers.mjs'
import { distOf, ratios } from './against.mjs'
import { pinnedPage } from './assemble.mjs'
import { save } from './history.mjs'
import { limitPage } from './limit.mjs'
import { measureLists } from './lists.mjs'
import { measureLoading } from './loading.mjs'
import { measureModes } from './modes.mjs'
import { measurePairing } from './pairing.mjs'
import { measurePasskey } from './passkey.mjs'
import { serve } from './server.mjs'
import { measureSwap } from './swap.mjs'
import { measureViews } from './views.mjs'

const LIMIT_BYTES = 30_000
const CPU_RATE = 4
const SLOW_4G = { offline: false, latency: 150, downloadThroughput: 1.6e6 / 8, uploadThroughput: 750e3 / 8 }
/** The distance alone. */
const FAR = { offline: false, latency: 100, downloadThroughput: -1, uploadThroughput: -1 }
const LONG_TASK_MS = 50
const TIMEOUT_MS = 60_000

const here = fileURLToPath(new URL('.', import.meta.url))
const { values: options } = parseArgs({
  options: {
    runs: { type: 'string', default: '5' },
    json: { type: 'boolean' },
    save: { type: 'boolean' },
    against: { type: 'string' },
    wallets: { type: 'string', default: '1' },
    only: { type: 'string', default: 'opening,loading,views,modes,pairing,lists,swap,passkey' },
  },
})
const runs = Math.max(1, Number(options.runs) || 0)
/** How many announce themselves in the pages of the opening: at most nine. */
const wallets = Math.min(9, Math.max(1, Number(options.wallets) || 0))
const { CHROMIUM_PATH: executablePath } = whereIs('chromium')
if (!executablePath) {
  console.error('No Chromium: install one, or set CHROMIUM_PATH')
  process.exit(1)
}

const probe = readFileSync(join(here, 'probe.js'), 'utf8')
const median = list => {
  const sorted = list.toSorted((a, b) => a - b)
  return (sorted[(sorted.length - 1) >> 1] + sorted[sorted.length >> 1]) / 2
}

/** One visit. */
async function visit(browser, origin, isImmediate) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } })
  try {
    const page = await context.newPage()
    const cdp = await context.newCDPSession(page)
    await page.addInitScript(`window.__bench={isImmediate:${isImmediate},wallets:${wallets}};${probe}`)
    for (const [method, params] of [
      ['Performance.enable'],
      ['Network.enable'],
      ['Network.emulateNetworkConditions', SLOW_4G],
      ['Emulation.setCPUThrottlingRate', { rate: CPU_RATE }],
    ])
      await cdp.send(method, params)
    page.setDefaultTimeout(TIMEOUT_MS)
    await page.goto(origin, { waitUntil: 'commit' })
    await page.evaluate(() => window.__bench.readyPromise)
    if (!isImmediate) await page.waitForTimeout(1000)
    await page.evaluate(() => window.__bench.start())
    const { t, long, resources } = await page.evaluate(() => {
      const { t, long } = window.__bench
      return {
        t,
        long,
        resources: performance
          .getEntriesByType('resource')
          .filter(entry => entry.startTime < t.list)
          .map(entry => [entry.encodedBodySize, entry.responseEnd]),
      }
    })
    await page.waitForTimeout(300)
    await cdp.send('HeapProfiler.collectGarbage')
    const { metrics } = await cdp.send('Performance.getMetrics')
    return {
      ready: t.ready,
      open: t.list - t.open,
      list: t.list,
      blocking: long.reduce((sum, [at, ms]) => sum + (at < t.list ? Math.max(0, ms - LONG_TASK_MS) : 0), 0),
      requests: resources.length,
      bytes: resources.reduce((sum, [size, end]) => sum + (end && end <= t.list ? size : 0), 0),
      heap: metrics.find(metric => metric.name === 'JSHeapUsedSize').value,
    }
  } finally {
    await context.close()
  }
}

const middle = list =>
  Object.fromEntries(Object.keys(list[0]).map(key => [key, median(list.map(sample => sample[key]))]))

/** Rounds of every page, settled and immediate; medians by page. */
async function measure(browser, pages) {
  const samples = Object.fromEntries(Object.keys(pages).map(name => [name, { settled: [], immediate: [] }]))
  for (let round = 0; round <= runs; round++) {
    for (const [name, { origin }] of Object.entries(pages)) {
      for (const kind of ['settled', 'immediate']) {
        const sample = await visit(browser, origin, kind === 'immediate')
        if (round) samples[name][kind].push(sample)
      }
    }
    console.error(round ? `round ${round} of ${runs}` : 'warmed up')
  }
  const medians = Object.fromEntries(
    Object.entries(samples).map(([name, { settled, immediate }]) => [
      name,
      { ...middle(immediate), open: middle(settled).open, openAtOnce: middle(immediate).open },
    ]),
  )
  return { chromium: browser.version(), runs, medians, samples }
}

/** Today beside another state and the limit, each ratio with the least and the largest of its pairs. */
function printAgainst({ medians, samples }) {
  const name = options.against
  console.log(`\n| | today | ${name} | today ÷ ${name} | limit page | today ÷ limit |\n|---|--:|--:|--:|--:|--:|`)
  for (const [label, key, print] of ROWS) {
    const kind = key === 'open' ? 'settled' : 'immediate'
    const list = page => samples[page][kind].map(sample => sample[key === 'openAtOnce' ? 'open' : key])
    const ratio = page => {
      const { middle, least, most } = ratios(list('ours'), list(page))
      return Number.isFinite(middle) ? `${middle.toFixed(2)} (${least.toFixed(2)}–${most.toFixed(2)})` : ''
    }
    const [a, b, c] = ['ours', 'against', 'limit'].map(page => print(medians[page][key]))
    console.log(`| ${label} | ${a} | ${b} | ${ratio('against')} | ${c} | ${ratio('limit')} |`)
  }
}

const ms = value => `${Math.round(value)} ms`
const kb = value => `${(value / 1000).toFixed(1)} kB`
// Measure, its key, its format, and our goal relative to the limit page or absolute.
const ROWS = [
  ['navigation → ready', 'ready', ms],
  ['open → list', 'open', ms, '≤ 3 × limit'],
  ['navigation → list', 'list', ms, '≤ 1.4 × limit'],
  ['open → list, at once', 'openAtOnce', ms],
  ['blocking time', 'blocking', ms, '0 ms'],
  ['requests until the list', 'requests', String, '1'],
  ['bytes until the list', 'bytes', kb],
  ['heap', 'heap', value => `${(value / 1e6).toFixed(2)} MB`, '≤ 2 MB'],
]

const LIST_ROWS = [
  ['data → rows', 'rows', ms, '≤ 150 ms'],
  ['longest task', 'task', value => (value ? ms(value) : 'none > 50 ms'), 'none > 50 ms'],
  ['frame, 95th percentile', 'p95', value => `${value.toFixed(1)} ms`, '≤ 16.7 ms'],
  ['rows that exist', 'live', String, '≤ 120'],
  ['heap', 'heap', value => `${(value / 1e6).toFixed(1)} MB`, '≤ 60 MB'],
]

const SWAP_ROWS = [
  ['key → quote', 'quote'],
  ['the service’s part', 'trip'],
  ['beyond it', 'beyond', '≤ 500 ms and a frame'],
]

const PASSKEY_ROWS = [
  ['click → signature', 'signature', '≤ 2000 ms'],
  ['worker → signature', 'worker', '≤ 500 ms'],
]

const MODE_ROWS = [
  ['reload → account', 'reload'],
  ['open → account', 'account'],
  ['open → directory', 'list'],
]

const PAIRING_ROWS = [
  ['tap → code', 'tapped'],
  ['chunk → code', 'code', '≤ 1000 ms'],
  ['handed over → connected', 'connected', '≤ 500 ms'],
]

const endpoints = JSON.stringify({ data: 'ORIGIN', explorer: 'ORIGIN' })
const markup = await pinnedPage()

/** A build as it is measured: with wallets alone, and with e-mail and social logins. */
async function serveBuild(dist, markup) {
  const pages = { '/': '' }
  const server = await serve(pages, dist)
  const withOptions = features =>
    markup.replace(
      'data-networks=',
      `data-endpoints='${endpoints.replaceAll('ORIGIN', server.origin)}' data-features='${features}' data-networks=`,
    )
  pages['/'] = withOptions('{"email":false,"socials":false}')
  pages['/logins'] = withOptions('{}')
  return server
}
const dist = join(here, '../../dist')
const ours = await serveBuild(dist, markup)
const other = options.against && distOf(options.against)
const against = other && (await serveBuild(other, await pinnedPage(other)))
const logins = { origin: `${ours.origin}/logins` }
const limit = await serve(limitPage(LIMIT_BYTES))
const browser = await chromium.launch({
  executablePath,
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
  ],
})
try {
  const wants = part => options.only.split(',').includes(part)
  const middles = all =>
    Object.fromEntries(Object.entries(all).map(([name, samples]) => [name, { ...middle(samples), samples }]))
  const result = { chromium: browser.version(), runs }
  if (wants('opening'))
    Object.assign(result, await measure(browser, { limit, ours, ...(against ? { against } : { logins }) }))
  if (wants('loading')) {
    const samples = await measureLoading(browser, { ours, ...(against && { against }), limit }, runs, {
      network: SLOW_4G,
      cpuRate: CPU_RATE,
    })
    result.loading = middles(samples)
  }
  if (wants('views'))
    result.views = middles(await measureViews(browser, dist, runs, { network: SLOW_4G, cpuRate: CPU_RATE }))
  if (wants('modes')) {
    const conditions = {
      '100 ms': { network: FAR, cpuRate: 1 },
      [`Slow 4G, CPU ${CPU_RATE}x`]: { network: SLOW_4G, cpuRate: CPU_RATE },
    }
    result.modes = await measureModes(browser, dist, runs, conditions)
  }
  if (wants('pairing')) result.pairing = middles(await measurePairing(browser, markup, dist, runs, [1, CPU_RATE]))
  if (wants('lists')) result.lists = middles(await measureLists(browser, dist, runs))
  if (wants('swap')) {
    const samples = await measureSwap(browser, dist, runs)
    result.swap = { ...middle(samples), samples }
  }
  if (wants('passkey')) {
    const samples = await measurePasskey(browser, dist, runs)
    result.passkey = { ...middle(samples), samples }
  }
  if (options.save && result.medians) save(result)
  if (options.json) console.log(JSON.stringify(result, null, 2))
  else {
    console.log(`Chromium ${result.chromium}, CPU ${CPU_RATE}x, Slow 4G, medians of ${runs} runs`)
    if (result.medians && against) printAgainst(result)
    else if (result.medians) {
      console.log(
        '\n| | wallets alone | limit page | ratio | goal | with e-mail and socials |\n|---|--:|--:|--:|--:|--:|',
      )
      for (const [label, key, print, goal = ''] of ROWS) {
        const [a, b, c] = ['ours', 'limit', 'logins'].map(page => result.medians[page][key])
        const ratio = b ? (a / b).toFixed(2) : ''
        console.log(`| ${label} | ${print(a)} | ${print(b)} | ${ratio} | ${goal} | ${print(c)} |`)
      }
    }
    if (result.loading) {
      const { samples: _, ...kinds } = result.loading.ours
      const pages = Object.entries(result.loading)
      const names = pages.map(([name]) => ({ ours: 'today', against: options.against, limit: 'limit page' })[name])
      console.log(`\n| while loading, ms | ${names.join(' | ')} |\n|---|${'--:|'.repeat(names.length)}`)
      for (const kind of Object.keys(kinds))
        console.log(`| ${kind} | ${pages.map(([, sums]) => sums[kind].toFixed(1)).join(' | ')} |`)
    }
    if (result.views) {
      console.log('\n| view | cold | warm | longest task |\n|---|--:|--:|--:|')
      for (const [view, { cold, warm, task }] of Object.entries(result.views))
        console.log(`| ${view} | ${ms(cold)} | ${ms(warm)} | ${task ? ms(task) : 'none > 50 ms'} |`)
    }
    for (const [name, parts] of Object.entries(result.modes ?? {})) {
      console.log(`\n| ${name} | data service | chain | ratio |\n|---|--:|--:|--:|`)
      for (const [label, key] of MODE_ROWS) {
        const [a, b] = ['default', 'chain'].map(mode => middle(parts[key][mode]))
        const said = [a, b].map(it => `${ms(it.ms)}, ${it.requests} requests`)
        console.log(`| ${label} | ${said.join(' | ')} | ${(b.ms / a.ms).toFixed(2)} |`)
      }
    }
    if (result.pairing) {
      console.log(`\n| | CPU 1x | CPU ${CPU_RATE}x | goal |\n|---|--:|--:|--:|`)
      for (const [label, key, goal = ''] of PAIRING_ROWS)
        console.log(`| ${label} | ${ms(result.pairing[1][key])} | ${ms(result.pairing[CPU_RATE][key])} | ${goal} |`)
    }
    if (result.lists) {
      console.log('\n| | 5,000 tokens | 50,000 transactions | goal |\n|---|--:|--:|--:|')
      for (const [label, key, print, goal] of LIST_ROWS)
        console.log(
          `| ${label} | ${print(result.lists.tokens[key])} | ${print(result.lists.activity[key])} | ${goal} |`,
        )
    }
    if (result.swap) {
      console.log('\n| | Swap | goal |\n|---|--:|--:|')
      for (const [label, key, goal = ''] of SWAP_ROWS) console.log(`| ${label} | ${ms(result.swap[key])} | ${goal} |`)
    }
    if (result.passkey) {
      console.log('\n| | passkey wallet | goal |\n|---|--:|--:|')
      for (const [label, key, goal] of PASSKEY_ROWS) console.log(`| ${label} | ${ms(result.passkey[key])} | ${goal} |`)
    }
  }
} finally {
  await browser.close()
  ours.close()
  limit.close()
  against?.close()
}
