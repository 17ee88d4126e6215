import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { growth, ratio } from '../../test/growth.ts'
import { BODIES, HOSTILE, isPolluted, toText, unfit } from '../../test/hostile.ts'
import { list, num, own, parseExact, parseJson, str, units } from './decode.ts'

const test = suite('decode')
const code = (run: () => unknown) => {
  try {
    run()
  } catch (error) {
    return (error as { code: string }).code
  }
}

/** How many of the bodies and values in `hostile.ts` are not JSON at all. */
const REFUSED = 11

test('R57: text that is no JSON is a bad reply', () => {
  for (const body of [
    '',
    ' ',
    '<html>',
    '{',
    '[1,',
    'undefined',
    'NaN',
    "{'a':1}",
    '{"a":1}{"b":2}',
    '\ufeff{}',
    '{"a":1,}',
  ])
    assert.is(
      code(() => parseJson(body)),
      'http/bad-reply',
      body,
    )
})

test('R57: drops __proto__ keys however they are spelled, at any depth, and keeps the rest', () => {
  const texts = [
    '{"__proto__":{"polluted":true},"a":1}',
    '{"a":1,"\\u005f_proto__":{"polluted":true}}',
    '{"a":1,"__\\u0070roto__":{"polluted":true}}',
    '{"a":1,"\\u005F\\u005F\\u0070\\u0072\\u006f\\u0074\\u006F\\u005f\\u005f":{"polluted":true}}',
  ]
  for (const text of texts) {
    const value = parseJson(text) as Record<string, unknown>
    assert.equal(Object.getOwnPropertyNames(value), ['a'], text)
    Object.assign({}, value)
    assert.not(isPolluted())
  }
  assert.equal(parseJson('{"a":[{"__proto__":1,"b":"\\u0041"}]}'), { a: [{ b: 'A' }] })
})

test('R57: each way to spell the key is seen, and texts that merely escape letters are read as they are', () => {
  const letters = [...'__proto__'].map(letter => `\\u00${letter.charCodeAt(0).toString(16)}`)
  for (let at = 0; at < letters.length; at++)
    for (const spelled of [letters[at]!, letters[at]!.toUpperCase().replace('\\U', '\\u')]) {
      const key = [...'__proto__'].map((letter, i) => (i === at ? spelled : letter)).join('')
      for (const text of [`{"${key}":{"polluted":true}}`, `[[{"a":{"${key}":1}}]]`])
        assert.not.match(JSON.stringify(parseJson(text)), /polluted|proto|:1/, text)
    }
  assert.equal(parseJson('{"caf\\u00e9":["\\u0041",null,{"__proto":1,"proto_":2}]}'), {
    café: ['A', null, { __proto: 1, proto_: 2 }],
  })
})

test('R57: a reply that spells the key among a million values costs hardly more than reading it, at any depth', () => {
  const text = `[${'0,'.repeat(900_000)}{"\\u005f_proto__":1}]`
  const times = ratio(
    () => parseJson(text),
    () => JSON.parse(text),
  )
  assert.ok(times < 8, `${times} times`)
  let inner: any = parseJson(`${'{"a":'.repeat(20_000)}{"__proto__":1,"b":2}${'}'.repeat(20_000)}`)
  for (let depth = 0; depth < 20_000; depth++) inner = inner.a
  assert.equal(Object.getOwnPropertyNames(inner), ['b'])
})

const isDeep = (body: string) => /^(\[|\{"a":){100}/.test(body)
/** The platform's result, without the keys that pollute; undefined if it is not JSON. */
const platform = (body: string): { value: unknown } | undefined => {
  try {
    // A reviver recurses, as comparing does, and ten thousand levels are too many for that.
    return {
      value: JSON.parse(body, isDeep(body) ? undefined : (key, value) => (key === '__proto__' ? undefined : value)),
    }
  } catch {
    /* no JSON */
  }
}
test('R57: a body of any hostile kind is read when it is JSON, refused when it is not, and never pollutes', () => {
  const all = [...BODIES, ...HOSTILE.map(toText)]
  const refused = all.filter(body => {
    const expected = platform(body)
    assert.is(
      code(() => parseJson(body)),
      expected ? undefined : 'http/bad-reply',
      body.slice(0, 80),
    )
    if (expected && !isDeep(body))
      assert.is(JSON.stringify(parseJson(body)), JSON.stringify(expected.value), body.slice(0, 80))
    return !expected
  })
  assert.is(refused.length, REFUSED)
  assert.not(isPolluted())
})

test('reads own properties only', () => {
  assert.is(own({ a: 1 }, 'a'), 1)
  assert.is(own(['x'], '0'), 'x')
  for (const [value, key] of [
    [{}, 'toString'],
    [{}, '__proto__'],
    [[], 'map'],
    [Object.create({ a: 1 }), 'a'],
    [null, 'a'],
    [undefined, 'a'],
    ['text', 'length'],
    [5, 'a'],
    [() => 1, 'name'],
  ] as const)
    assert.is(own(value, key), undefined)
})

test('R57: lets nothing but short printable strings pass as text, and cuts none', () => {
  assert.is(str('abc'), 'abc')
  assert.is(str('x'.repeat(128))?.length, 128)
  assert.is(str('abc', 3), 'abc')
  for (const bad of [
    '',
    'x'.repeat(129),
    'a\nb',
    '\ud800',
    'a\u202eb',
    'a\u200bb',
    1,
    null,
    undefined,
    {},
    ['a'],
    { toString: () => 'a' },
    { type: 'div', props: {} },
    new String('a'),
  ])
    assert.is(str(bad), undefined)
  assert.is(str('abcd', 3), undefined)
})

test('R57: lets only finite numbers that are not negative pass', () => {
  for (const good of [0, 1.5, 1e300]) assert.is(num(good), good)
  for (const bad of [-1, NaN, Infinity, -Infinity, '1', 1n, null, undefined, [1], {}, true])
    assert.is(num(bad), undefined)
})

test('R57: reads base units from whole decimal strings of at most 78 digits', () => {
  assert.is(units('21000000000'), 21_000_000_000n)
  assert.is(units('0'), 0n)
  assert.is(units('9'.repeat(78)), BigInt('9'.repeat(78)))
  for (const bad of ['', '-1', '1.5', '1e9', '0x10', ' 1', '١', '9'.repeat(79), 1, 1n, null, {}, ['1']])
    assert.is(units(bad), undefined)
})

test('R57: caps lists, drops items that do not decode, and refuses what is no list', () => {
  const text = (item: unknown) => str(item)
  assert.equal(list(['a', 1, null, 'b', {}], text), ['a', 'b'])
  assert.is(list(Array(1_000_000).fill('a'), text).length, 1000)
  assert.is(list(Array(10).fill('a'), text, 3).length, 3)
  let looked = 0
  list(Array(1_000_000).fill(0), () => void looked++, 50)
  assert.is(looked, 50)
  for (const bad of [undefined, null, {}, 'abc', 5, { length: 2, 0: 'a' }])
    assert.is(
      code(() => list(bad, text)),
      'http/bad-reply',
    )
})

test('R57: whatever is hostile comes out fit for the screen', () => {
  for (const value of HOSTILE)
    for (const out of [str(value), num(value), units(value)]) assert.is(unfit(out), undefined)
})

/** Above 2^53, odd in its last digit. */
const MUCH = '9007199254740993'
const MOST = '18446744073709551615'

test('R152: whole numbers that are long come as their digits, all else as it is', () => {
  for (const [text, value] of [
    [`[${MUCH},-${MUCH},1]`, [MUCH, `-${MUCH}`, 1]],
    [`{"a": ${MOST} ,"b":[ ${MOST}]}`, { a: MOST, b: [MOST] }],
    ['9007199254740991', 9007199254740991],
    [MUCH, MUCH],
    [
      '[0.12345678901234567,1e300,1234567890123456789.5,1234567890123456789e2]',
      [0.12345678901234566, 1e300, 1234567890123456800, 123456789012345680000],
    ],
    [`["${MUCH}","a: ${MUCH}, ","\\"${MUCH}","\\\\",${MUCH}]`, [MUCH, `a: ${MUCH}, `, `"${MUCH}`, '\\', MUCH]],
    [`{"${MUCH}":"\\u0022, ${MUCH}"}`, { [MUCH]: `", ${MUCH}` }],
    [`{"__proto__":${MUCH},"a":${MUCH}}`, { a: MUCH }],
    [`["\u2028 ${MUCH}\\n"]`, [`\u2028 ${MUCH}\n`]],
  ] as const)
    assert.equal(parseExact(text), value, text)
  for (const bad of [
    '',
    `{"a":${MUCH}`,
    `"${MUCH}`,
    `0${MUCH}`,
    `"${'\\"'.repeat(10)}${MUCH}`,
    `${MUCH}n`,
    `[${MUCH},]`,
  ])
    assert.throws(
      () => parseExact(bad),
      (error: { code: string }) => error.code === 'http/bad-reply',
      bad,
    )
})

test('R152: the work grows with the length of a reply, and long parts end nothing', () => {
  for (const part of [`${MUCH},`, '"a",', `"\\"${MUCH}",`, '1,', '"\\\\",', '[],'])
    assert.ok(growth(size => parseExact(`[${part.repeat(size / part.length)}${MUCH}]`), 25_000) < 10, part)
  for (const inner of ['a', '\\"', '\\\\', '9'].map(it => it.repeat(1_000_000)))
    assert.equal((parseExact(`["${inner}",${MUCH}]`) as string[])[1], MUCH)
  assert.is((parseExact(`[${'9'.repeat(2_000_000)}]`) as string[])[0]!.length, 2_000_000)
  // Malformed JSON with an endless string must not cause backtracking.
  assert.throws(() => parseExact(`${MUCH}"${'\\"'.repeat(1_000_000)}`))
})

test.run()
