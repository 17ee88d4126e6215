// npm run pictures: what the embedded wallet is asked, without and with its explanation: ten real calls and one of each
// group of pinned functions, and a message of each pinned type. They go to .cache/pictures/clear-signing.
import { mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { encodeFunctionData, parseAbiItem, parseTransaction, type AbiFunction, type Hex } from 'viem'
import { expect, test, type ModalWindow } from '../e2e/fixtures.ts'
import { settle } from '../e2e/inspectors.ts'
import { signInByMail } from '../e2e/mail-login.ts'
import { USDC } from '../e2e/sending.ts'

const EVE = '0x90F79bf6EB2c4f870365E785982E1f101E93b906'
const out = join(process.env['PICTURES'] ?? join(process.cwd(), '.cache/pictures'), 'clear-signing')
const read = (path: string) => JSON.parse(readFileSync(`src/clear-signing/${path}`, 'utf8')) as unknown

interface Pinned {
  name: string
  at?: [string, string][]
  domain?: Record<string, string>
  calls?: Record<string, string[]>
  types?: Record<string, string[]>
}
const pinned = read('pinned/contracts.json') as Pinned[]
const placeOf = ({ at }: Pinned): string =>
  at?.find(([chains]) => chains.split(' ').includes('1'))?.[1].split(' ')[0] ?? USDC

interface Part {
  type: string
  components?: readonly Part[]
}
/** A value of a type: the same in every run. */
function sample({ type, components = [] }: Part): unknown {
  const list = /^(.*)\[(\d*)\]$/.exec(type)
  if (list) return Array.from({ length: Number(list[2] || 1) }, () => sample({ type: list[1]!, components }))
  if (type === 'tuple') return components.map(sample)
  if (type === 'address') return EVE
  if (type === 'bool') return true
  if (type === 'string') return 'ledger.eth'
  if (type === 'bytes') return '0x'
  if (type.startsWith('bytes')) return `0x${'5e'.repeat(Number(type.slice(5)))}`
  return 1_800_000_000n % 2n ** BigInt(/\d+/.exec(type)?.[0] ?? 256)
}
const named = (it: unknown, { components }: Part): unknown =>
  Array.isArray(it) && components
    ? Object.fromEntries(components.map((part, at) => [(part as Part & { name: string }).name, named(it[at], part)]))
    : it

interface Asked {
  name: string
  method: string
  param: object | string
}

function samples(): Asked[] {
  const real = (read('calls.fixture.json') as { raw: Hex; function: string }[]).map(({ raw, function: name }) => {
    const { to, value = 0n, data = '0x' } = parseTransaction(raw)
    return { name, method: 'eth_sendTransaction', param: { to, value: `0x${value.toString(16)}`, data } }
  })
  const made = pinned.flatMap(it => {
    const [fragment] = Object.keys(it.calls ?? {})
    if (!fragment) return []
    const item = parseAbiItem(`function ${fragment}`) as AbiFunction
    const args = item.inputs.map(input => {
      const list = /\[\d*\]$/.test(input.type)
      return list || !('components' in input) ? sample(input as Part) : named(sample(input as Part), input as Part)
    })
    const data = encodeFunctionData({ abi: [item], args: args as never })
    return [{ name: `${it.name}-${item.name}`, method: 'eth_sendTransaction', param: { to: placeOf(it), data } }]
  })
  const messages = pinned.flatMap(it =>
    Object.keys(it.types ?? {}).map(text => {
      const types = Object.fromEntries(
        [...text.matchAll(/(\w+)\(([^)]*)\)/g)].map(([, name, fields]) => [
          name!,
          fields!.split(',').map(field => ({ type: field.split(' ')[0]!, name: field.split(' ')[1]! })),
        ]),
      )
      const valueOf = (type: string): unknown => {
        const item = /^(.*)\[(\d*)\]$/.exec(type)
        if (item) return Array.from({ length: Number(item[2] || 1) }, () => valueOf(item[1]!))
        const fields = types[type]
        if (fields) return Object.fromEntries(fields.map(field => [field.name, valueOf(field.type)]))
        const value = sample({ type })
        return typeof value === 'bigint' ? String(value) : value
      }
      const [primaryType] = Object.keys(types)
      const domain = { name: it.name, ...it.domain, chainId: 1, verifyingContract: placeOf(it) }
      const data = { domain, types, primaryType, message: valueOf(primaryType!) }
      return { name: `message-${primaryType}`, method: 'eth_signTypedData_v4', param: JSON.stringify(data) }
    }),
  )
  return [...real, ...made, ...messages]
}

for (const mode of ['before', 'after'] as const)
  test.describe(() => {
    test.use({ viewport: { width: 390, height: 844 }, colorScheme: 'light' })
    test(`what is asked, ${mode}`, async ({ page, visit, world, allow }) => {
      allow(/.*/)
      await page.emulateMedia({ reducedMotion: 'reduce' })
      mkdirSync(out, { recursive: true })
      if (mode === 'before') await page.route('**/chunks/clear-signing.*', route => route.abort())
      await visit({ wallets: [], options: { features: { email: true } } })
      const from = await signInByMail(page, world)
      const card = page.getByRole('alertdialog')
      const all = samples()
      expect(all.length).toBeGreaterThan(30)
      for (const [at, { name, method, param }] of all.entries()) {
        await page.evaluate(
          ([from, method, param]) => {
            const params = typeof param === 'string' ? [from, param] : [{ from, ...param }]
            const it = (window as unknown as ModalWindow).WalletModal.getProvider('eip155')!
            it.request({ method, params }).catch(() => {})
          },
          [from, method, param] as const,
        )
        await expect(card).toBeVisible()
        if (mode === 'after') {
          const heading = card.locator('[data-explanation] button').first()
          // One that lacks something is open already.
          if ((await heading.getAttribute('aria-expanded')) === 'false') await heading.click()
        }
        await settle(page)
        const place = `${String(at).padStart(2, '0')}-${name.replace(/\W+/g, '-')}-${mode}.png`
        await page.screenshot({ path: join(out, place), animations: 'disabled', caret: 'hide' })
        await page.evaluate(() => (window as unknown as ModalWindow).WalletModal.close())
        await expect(card).toHaveCount(0)
      }
    })
  })
