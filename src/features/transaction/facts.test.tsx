import { createRoot } from 'react-dom/client'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { createCore } from '../../../test/fakes.ts'
import { findNetwork } from '../../chains/networks.ts'
import { ModalContext } from '../../core/context.ts'
import { Fee } from './facts.tsx'

const test = suite('facts of a transaction')

test('a fee is told in the native currency, and in USD where its price is known', async () => {
  const { ctx, abort } = createCore()
  const read = async (units: bigint | undefined, price?: number) => {
    const box = document.body.appendChild(document.createElement('p'))
    const root = createRoot(box)
    root.render(
      <ModalContext.Provider value={ctx}>
        <Fee units={units} network={findNetwork(1)!} price={price} />
      </ModalContext.Provider>,
    )
    await new Promise(done => setTimeout(done, 20))
    const { textContent } = box
    root.unmount()
    return textContent
  }
  // @spec:3.10 @spec:3.18
  assert.equal(
    [await read(21n * 10n ** 14n, 2000), await read(21n * 10n ** 14n), await read(undefined, 2000)],
    ['0.002100 ETH · $4.20', '0.002100 ETH', 'send.fee.unknown'],
  )
  abort.abort()
})

test.run()
