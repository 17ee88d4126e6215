// The window that an embedding page opens to connect: one state, one question, one answer, to a frame of this site.
import { createRings, storageOfPage } from '../rings.ts'
import { attempt } from '../../base/errors.ts'
import { isListedHere } from '../config.ts'
import { noteSite } from '../connected-sites.ts'
import { element } from '../frame/element.ts'
import type { Tools } from '../opening.ts'
import { isBackedUp } from '../ring.ts'
import { createStage, type Stage } from '../screens/stage.ts'
import { signers } from '../signers.ts'
import { connectWallet } from './connect.ts'
import { linkToFrame, type FrameLink, type Opener } from './frame-link.ts'
import { isState, type Ask } from './handover.ts'

const ARM_MS = 500
const END_MS = 6_000

const SILENT = {
  title: 'The window cannot answer',
  lead: 'The page that opened it is closed, or its policy keeps windows apart. Go back to the page and try again.',
}
/** Its frame stays empty there: the browser refuses it, and tells nobody. */
const unlisted = (origin: string) => ({
  title: 'Not on this wallet’s list',
  lead: `${origin} is not among the sites that may use this wallet. You are not connected. Whoever runs ${location.host} can add it.`,
})

const close = () => window.close()
const stage = createStage({
  card: document.getElementById('card')!,
  armMs: ARM_MS,
  corner: element('button', {
    type: 'button',
    className: 'corner',
    text: 'Close',
    onclick: (event: Event) => event.isTrusted && close(),
  }),
})

async function answer(link: FrameLink, ask: Ask): Promise<void> {
  const storage = storageOfPage()
  const tools: Tools = { rings: createRings(storage, location.hostname), signers }
  if (ask.mode) document.documentElement.dataset['mode'] = ask.mode
  const { access, account, ring, signed } = await connectWallet(stage, tools, ask)
  const session = { access, account, isBackedUp: isBackedUp(ring) }
  if (!link.finish({ session, ...(signed && { signed }) })) return stage.end(SILENT)
  noteSite(storage, { site: new URL(ask.site).origin, evm: account.evm, at: Date.now() })
  stage.end({ title: 'Connected', lead: 'This window closes by itself.' })
  setTimeout(() => stage.end(SILENT), END_MS)
}

function begin(on: Stage): void {
  const state = location.hash.slice(1)
  if (window !== window.top) return on.end({ title: 'Not in a frame', lead: 'Open this page in a window.' })
  const opener = window.opener as Opener | null
  if (!opener || !isState(state)) return on.end(SILENT)
  // If the page tells it; else silence does.
  const page = attempt(() => new URL(document.referrer).origin)
  if (page && page !== location.origin && !isListedHere(page)) return on.end(unlisted(page))
  on.end({ title: 'One moment', lead: 'Looking for the page that asks.' })
  const link = linkToFrame(
    {
      opener,
      state,
      onAsk: ask => void answer(link, ask),
      onEnd: close,
      onSilence: () => on.end(SILENT),
    },
    new AbortController().signal,
  )
}

begin(stage)
