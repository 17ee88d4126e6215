import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { settled } from '../../../../test/async.ts'
import { createCore } from '../../../../test/fakes.ts'
import type { WalletModalOptions } from '../../../core/options.ts'
import { createForm } from './form.ts'

const test = suite('form of a purchase')

async function start(currency: WalletModalOptions['currency'], known: string[]) {
  const core = createCore({ options: { currency } })
  const payment_method_limits = [{ id: 'card', min: '10', max: '7500' }]
  Object.assign(core.ctx, {
    sources: async () => ({
      onramp: {
        choices: async () => ({
          purchaseCurrencies: [],
          paymentCurrencies: known.map(id => ({ id, payment_method_limits })),
        }),
      },
    }),
  })
  await core.ctx.i18n.use('en-GB')
  const form = createForm(core.ctx, core.life, 0)
  form.load()
  await settled()
  return { form, ctx: core.ctx, paid: () => form.payment.peek()?.id }
}

test('begins with the currency of the host where it can be paid with, else with that of the region', async () => {
  const known = ['USD', 'EUR', 'GBP']
  for (const [currency, paid] of [
    ['EUR', 'EUR'],
    ['USD', 'USD'],
    ['INR', 'GBP'],
    [undefined, 'GBP'],
  ] as const)
    assert.is((await start(currency, known)).paid(), paid, currency)
})

test('follows the host until somebody chooses', async () => {
  const { form, ctx, paid } = await start('EUR', ['USD', 'EUR', 'GBP'])
  ctx.options.currency = 'USD'
  ctx.revision.value++
  assert.is(paid(), 'USD')
  form.fiat.value = 'GBP'
  ctx.options.currency = 'EUR'
  ctx.revision.value++
  assert.is(paid(), 'GBP')
})

test('in another language the same sum stands there with the mark of that language', async () => {
  const { form, ctx } = await start('EUR', ['EUR'])
  form.input.value = '50.25'
  await ctx.i18n.use('de')
  assert.equal([form.input.peek(), form.amount.peek()], ['50,25', '50.25'])
})

test.run()
