import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { withIncludes } from './includes.ts'
import { Invalid } from './json.ts'

const test = suite('included descriptions')
const URL_OF = 'https://files.example/a/own.json'
const loader = (files: Record<string, unknown>) => async (url: string) => {
  if (!(url in files)) throw new Error(`asked ${url}`)
  return files[url]
}
const format = (fields: object[], intent?: string) => ({ display: { formats: { f: { intent, fields } } } })

test('the including file wins by member and by path, and what it adds comes last', async () => {
  const base = {
    metadata: { owner: 'Base', contractName: 'Vault' },
    ...format(
      [
        { path: 'to', label: 'To', format: 'raw' },
        { path: 'value', label: 'Value' },
      ],
      'Move',
    ),
  }
  const own = {
    includes: '../base.json',
    metadata: { owner: 'Own' },
    ...format(
      [
        { path: 'value', label: 'Amount' },
        { path: 'data', label: 'Data' },
      ],
      'Claim',
    ),
  }
  assert.equal(await withIncludes(own, URL_OF, loader({ 'https://files.example/base.json': base })), {
    metadata: { owner: 'Own', contractName: 'Vault' },
    ...format(
      [
        { path: 'to', label: 'To', format: 'raw' },
        { path: 'value', label: 'Amount' },
        { path: 'data', label: 'Data' },
      ],
      'Claim',
    ),
  })
  assert.equal(await withIncludes({ a: 1 }, URL_OF, loader({})), { a: 1 })
})

test('R187: no other origin, no list, no third level, no prototype', async () => {
  const at = (name: string) => `https://files.example/a/${name}`
  const chain = { [at('1')]: { includes: '2' }, [at('2')]: { b: 2 }, [at('3')]: { includes: '1' } }
  assert.equal(await withIncludes({ includes: '1' }, URL_OF, loader(chain)), { b: 2 })
  const bad: [unknown, Record<string, unknown>?][] = [
    ['https://other.example/x.json'],
    ['//files.example:8443/x.json'],
    [['1', '2']],
    ['http://[', {}],
    ['3', chain],
    ['4', { [at('4')]: 'text' }],
  ]
  for (const [includes, files = {}] of bad) {
    const error = await withIncludes({ includes }, URL_OF, loader(files)).catch((it: unknown) => it)
    assert.instance(error, Invalid, String(includes))
  }
  const evil = JSON.parse('{"__proto__": {"polluted": true}, "b": 1}') as unknown
  const it = await withIncludes({ includes: '5', b: 2 }, URL_OF, loader({ [at('5')]: evil }))
  assert.equal([(it as { b: number }).b, ({} as { polluted?: boolean }).polluted], [2, undefined])
})

test.run()
