import { effect } from '@preact/signals'
import { createRoot } from 'react-dom/client'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { deferred, whenDrawn, settled, type Deferred } from '../../test/async.ts'
import { createCore } from '../../test/fakes.ts'
import type { WalletModalOptions } from '../core/options.ts'
import { ModalError } from '../base/errors.ts'
import { createFiat } from './fiat.tsx'

const test = suite('money')
const lives = new Set<AbortController>()
test.after.each(() => {
  for (const life of lives) life.abort()
  lives.clear()
})

interface Asked {
  code: string
  network: string
  signal: AbortSignal
  answer: Deferred<number>
}

/** An open modal; `read` displays a dollar's amount until it is cancelled. */
function start(currency?: WalletModalOptions['currency'], retryMs?: number) {
  const core = createCore({ options: { currency, defaultNetwork: 8453 } })
  lives.add(core.abort)
  const calls: Asked[] = []
  Object.assign(core.ctx, {
    sources: async () => ({
      prices: {
        async currency({ code, network, signal }: Omit<Asked, 'answer'>) {
          const answer = deferred<number>()
          calls.push({ code, network, signal, answer })
          signal.addEventListener('abort', () => answer.reject(new ModalError('request/aborted')))
          return { code, rate: await answer.promise }
        },
      },
    }),
  })
  const money = createFiat(core.ctx, retryMs)
  core.router.open('Account')
  const seen: (string | undefined)[] = []
  const read = () => effect(() => void seen.push(money.text(1)))
  const host = (change: Partial<WalletModalOptions>) => {
    Object.assign(core.ctx.options, change)
    core.ctx.revision.value++
  }
  const answer = async (value: number | Error, call = calls.at(-1)!) => {
    value instanceof Error ? call.answer.reject(value) : call.answer.resolve(value)
    await settled()
  }
  return { ...core, money, calls, seen, read, host, answer }
}

test('in dollars nobody is asked anything', async () => {
  for (const currency of [undefined, 'USD'] as const) {
    const { money, calls, seen, read } = start(currency)
    read()
    await settled()
    assert.equal([seen, money.currency.peek(), calls.length], [['$1.00'], { code: 'USD', rate: 1 }, 0])
  }
})

test('a rate is asked for once somebody reads a sum, and nothing stands there until it has come', async () => {
  const { calls, seen, read, answer } = start('EUR')
  await settled()
  assert.is(calls.length, 0)
  read()
  read()
  await settled()
  assert.equal(
    calls.map(({ code, network }) => [code, network]),
    [['EUR', 'eip155:8453']],
  )
  assert.equal(seen, [undefined, undefined])
  await answer(0.92)
  assert.equal(seen.slice(2), ['€0.92', '€0.92'])
})

test('what is not known is no sum in any currency, and waits for nothing', async () => {
  const { money } = start('EUR')
  assert.is(money.text(undefined), '—')
})

test('where the rate cannot be learned, sums are in dollars', async () => {
  const { seen, read, answer, heard } = start('EUR')
  read()
  await settled()
  await answer(new ModalError('http/bad-reply'))
  assert.equal(seen, [undefined, '$1.00'])
  assert.is(heard('error').length, 1)
})

const asked = async (calls: Asked[], count: number) => {
  while (calls.length < count) await new Promise(resolve => setTimeout(resolve, 5))
}

test('and it is asked for again after a while, which changes the sums together with their sign', async () => {
  const { calls, seen, read, answer } = start('EUR', 20)
  read()
  await settled()
  await answer(new ModalError('http/network'))
  await asked(calls, 2)
  assert.equal(seen, [undefined, '$1.00'])
  await answer(0.92)
  assert.equal(seen, [undefined, '$1.00', '€0.92'])
})

test('a rate stays until there is a new one, which is looked for now and then and with every new reader', async () => {
  const { calls, seen, read, answer } = start('EUR', 20)
  const end = read()
  await settled()
  await answer(0.92)
  await asked(calls, 2)
  await answer(new ModalError('http/timeout'))
  assert.equal(seen, [undefined, '€0.92'])
  end()
  const before = calls.length
  read()
  await settled()
  assert.is(calls.length, before + 1)
  await answer(0.5)
  assert.equal(seen, [undefined, '€0.92', '€0.92', '€0.50'])
})

test('with the last reader, and with the modal closed, the question ends', async () => {
  const { calls, read, router, heard } = start('EUR')
  const end = read()
  await settled()
  end()
  assert.is(calls[0]!.signal.aborted, true)
  read()
  await settled()
  assert.equal([calls.length, calls[1]!.signal.aborted], [2, false])
  router.close()
  await settled()
  assert.equal([calls[1]!.signal.aborted, heard('error')], [true, []])
})

test('another currency of the host takes the place of the one before, and a late answer for that is dropped', async () => {
  const { calls, seen, read, host, answer } = start('EUR')
  read()
  await settled()
  host({ currency: 'JPY' })
  await settled()
  assert.equal([calls[0]!.signal.aborted, calls[1]!.code], [true, 'JPY'])
  await answer(0.92, calls[0])
  await answer(149.5)
  host({ currency: 'USD' })
  assert.equal(seen.filter(Boolean), ['¥150', '$1.00'])
})

test('on screen a bar stands for a sum that is on its way', async () => {
  const { money, answer } = start('EUR')
  const box = document.body.appendChild(document.createElement('div'))
  createRoot(box).render(<money.Sum usd={1234.5} />)
  await whenDrawn()
  assert.equal([box.textContent, !!box.querySelector('[data-skeleton]')], ['', true])
  await answer(0.92)
  await whenDrawn()
  assert.equal([box.textContent, box.querySelector('bdi')?.dir], ['€1,135.74', 'ltr'])
})

test.run()
