// The wallet file: the ring as JSON. There is no secret in it; with it, a sealed passkey opens its wallet elsewhere.
import { element } from '../frame/element.ts'
import { readRing, RingError, writeRing, type Ring } from '../ring.ts'
import { step } from './step.ts'
import type { Stage } from './stage.ts'

const FILE_BYTES_MAX = 200_000

/** Saves the file, as the browser saves downloads. */
export function downloadRing(ring: Ring): void {
  const url = URL.createObjectURL(new Blob([writeRing(ring)], { type: 'application/json' }))
  element('a', { href: url, download: `wallet-${ring.evm.slice(0, 6)}-${ring.evm.slice(-4)}.json` }).click()
  // Browsers start a download after the click has been handled.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}

async function readFile(file: File | undefined): Promise<Ring> {
  if (!file || file.size > FILE_BYTES_MAX) throw new RingError('No file')
  return readRing(await file.text(), location.hostname)!
}

/** Lets the user open a wallet file; undefined if they go back. */
export function pickRing(stage: Stage, problem?: string): Promise<Ring | undefined> {
  const input = element('input', { type: 'file', accept: '.json,application/json', 'data-first': '' })
  return step(
    stage,
    {
      title: 'Open a wallet file',
      lead: 'You downloaded it on the wallet’s page where this passkey was added.',
      ...(problem && { problem }),
      body: [element('label', { className: 'field' }, element('span', { text: 'Wallet file' }), input)],
      choices: [
        { act: 'open', label: 'Open the file' },
        { act: 'back', label: 'Back', look: 'link' },
      ],
    },
    act => (act === 'open' ? readFile(input.files?.[0]) : undefined),
  )
}
