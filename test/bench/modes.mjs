import { readFileSync } from 'node:fs'
import { callData } from '../../demo/stack/chain/abi.mjs'
import { connectChain } from '../../demo/stack/chain/json-rpc.mjs'
import { ACCOUNTS, CHAINS, EXCHANGE } from '../../demo/stack/chain/plan.mjs'
import { baseUnits } from '../../demo/stack/chain/units.mjs'
import { serveFarNode } from './far-node.mjs'
import { serveOnStack } from './stack-page.mjs'

const MODES = { default: '/services', chain: '/chain' }
const [{ caip, tokens, nativePrice }] = CHAINS
const FACTS = JSON.parse(readFileSync(new URL('../../src/services/pinned/facts.json', import.meta.url), 'utf8'))
  .networks[1]
const QUIET_MS = 1000
/** What was shown or told before; only the session is kept. */
const KEPT_DATA = ['wallet-modal/1/portfolio_cache', 'wallet-modal/1/ens_cache']

/** The code of a price feed that says `price`, in USD, as of each block. */
const feedCode = price => {
  const word = BigInt(Math.round(price * 1e8))
    .toString(16)
    .padStart(64, '0')
  return `0x60086000527f${word}6020524260405242606052600160805260a06000f3`
}

/** Feeds on the stack's chain with the data service's own prices; what has none, the account gives away. */
async function setFeeds(stack) {
  const { call } = connectChain(stack.admin[caip])
  await call('anvil_setCode', [FACTS.feeds[FACTS.native], feedCode(nativePrice)])
  for (const { address, price, decimals, balances } of tokens.filter(it => it.price && it.balances[0])) {
    const [, , , feed] = FACTS.tokens.find(it => it[1].toLowerCase() === address.toLowerCase()) ?? []
    const data = callData('Token', 'transfer(address,uint256)', EXCHANGE, baseUnits(balances[0], decimals))
    if (feed) await call('anvil_setCode', [FACTS.feeds[feed], feedCode(price)])
    else await call('eth_sendTransaction', [{ from: ACCOUNTS[0].address, to: address, data }])
  }
}

/** Runs in the page, in each document before its scripts: from the beginning or from `start` until the frame with the goal. */
function watchFor() {
  const goals = {
    account: root => /\$\d/.test(root.querySelector('[data-figure]')?.textContent ?? ''),
    list: root =>
      [...root.querySelectorAll('[data-list] > li')].some(
        ({ textContent: name }) => name && !/Kestrel|Coinbase|WalletConnect/.test(name),
      ),
  }
  window.__until = async (goal, from) => {
    const root = () => document.querySelector('wallet-modal')?.shadowRoot
    const isThere = () => root() && goals[goal](root())
    while (!isThere()) await new Promise(requestAnimationFrame)
    // The frame has been drawn when the task after it runs.
    await new Promise(resolve => {
      const { port1, port2 } = new MessageChannel()
      port1.onmessage = resolve
      port2.postMessage(0)
    })
    const ms = performance.now() - from
    const requests = performance.getEntriesByType('resource').filter(it => it.startTime >= from)
    return { ms, requests: requests.length, sum: root().querySelector('[data-figure]')?.textContent }
  }
  window.__openUntil = goal => {
    const from = performance.now()
    void WalletModal.open()
    return window.__until(goal, from)
  }
  window.__fromNavigation = async goal => {
    while (!window.WalletModal) await new Promise(resolve => setTimeout(resolve))
    void WalletModal.open()
    return window.__until(goal, 0)
  }
}

const throttle = async (page, { network, cpuRate }) => {
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('Network.enable')
  await cdp.send('Network.setCacheDisabled', { cacheDisabled: true })
  await cdp.send('Network.emulateNetworkConditions', network)
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: cpuRate })
}

/** The three times of one mode: two visits. */
async function measureMode(host, browser, path, conditions) {
  const back = await host.visit(browser, path)
  const without = await host.arrive(browser, path)
  try {
    const { page } = back
    await page.addInitScript(watchFor)
    await page.evaluate(kept => kept.forEach(it => localStorage.removeItem(it)), KEPT_DATA)
    await throttle(page, conditions)
    await page.reload({ waitUntil: 'commit' })
    const reload = await page.evaluate(() => window.__fromNavigation('account'))
    await page.evaluate(kept => kept.forEach(it => localStorage.removeItem(it)), KEPT_DATA)
    await page.reload()
    await page.waitForTimeout(QUIET_MS)
    const account = await page.evaluate(() => window.__openUntil('account'))
    await without.page.evaluate(watchFor)
    await throttle(without.page, conditions)
    await without.page.waitForTimeout(QUIET_MS)
    const list = await without.page.evaluate(() => window.__openUntil('list'))
    if (reload.sum !== account.sum) throw new Error(`${path}: ${reload.sum}, then ${account.sum}`)
    return { reload, account, list }
  } finally {
    await back.leave()
    await without.leave()
  }
}

/** The data service and the nodes, in turns, under each of `conditions`: samples by condition, mode and time. */
export async function measureModes(browser, dist, runs, conditions) {
  const both = { networks: '1', features: { email: false, socials: false, analytics: false } }
  let node
  const host = await serveOnStack(ACCOUNTS[0], dist, async stack => {
    await setFeeds(stack)
    const { rpc, ...services } = stack.endpoints
    node = await serveFarNode(rpc[caip])
    const nodes = { [caip]: node.url }
    return {
      [MODES.default]: { ...both, endpoints: services },
      [MODES.chain]: { ...both, services: 'chain', 'project-id': undefined, endpoints: { rpc: nodes } },
    }
  })
  const samples = {}
  try {
    for (let round = 0; round <= runs; round++) {
      for (const [name, condition] of Object.entries(conditions)) {
        node.delay.ms = condition.network.latency
        const sums = new Set()
        for (const [mode, path] of Object.entries(MODES)) {
          const found = await measureMode(host, browser, path, condition)
          sums.add(found.account.sum)
          for (const [part, { ms, requests }] of Object.entries(found)) {
            const list = (((samples[name] ??= {})[part] ??= {})[mode] ??= [])
            if (round) list.push({ ms, requests })
          }
        }
        if (sums.size > 1) throw new Error(`The modes show different sums: ${[...sums].join(', ')}`)
      }
      console.error(round ? `modes ${round} of ${runs}` : 'modes warmed up')
    }
    return samples
  } finally {
    node.close()
    await host.stop()
  }
}
