// The journeys of the wallet's own page.
import { connectedSites, forgetSite, forgetSitesOf } from '../connected-sites.ts'
import { tellWords, type Tools } from '../opening.ts'
import type { Ring } from '../ring.ts'
import { LEFT } from '../screens/device-gate.ts'
import { addFurther } from '../screens/further-passkey.ts'
import { problemText } from '../screens/problems.ts'
import { restoreFromWords } from '../screens/restore.ts'
import type { Stage } from '../screens/stage.ts'
import { useWallet, useWithFile } from '../screens/use.ts'
import { downloadRing } from '../screens/wallet-file.ts'
import { showWords } from '../screens/words-screen.ts'
import { about, homeScreen } from './home.ts'
import { chooseKey, confirmLeaving, renameKey } from './key-screens.ts'

export interface Page {
  stage: Stage
  tools: Tools
  storage: Storage | undefined
}
/** What a choice leaves behind: a ring to show from now on, and something to say. */
interface Outcome {
  ring?: Ring | undefined
  problem?: string
}

const accountOf = ({ evm, solana }: Ring) => ({ evm, solana })

const START = {
  title: 'Your wallet',
  lead: 'No wallet was opened in this browser yet. Use the passkey that you created on a site, or your recovery words.',
  choices: [
    { act: 'use', label: 'Use my passkey' },
    { act: 'restore', label: 'Restore from words' },
    { act: 'file', label: 'Open a wallet file', look: 'link' as const },
  ],
}

/** Choices that need no wallet. */
async function openAs(act: string, { stage, tools }: Page): Promise<Outcome> {
  if (act === 'restore') return { ring: (await restoreFromWords(stage, tools))?.ring }
  if (act === 'file') return { ring: (await useWithFile(stage, tools, {}))?.ring }
  return { ring: (await useWallet(stage, tools, {}))?.ring }
}

async function words({ stage, tools }: Page, ring: Ring): Promise<Outcome> {
  const access = await chooseKey(stage, ring)
  if (!access) return {}
  stage.say('Follow the prompts of your browser.')
  const shown = await showWords(stage, await tellWords(tools, { account: accountOf(ring), access }))
  if (shown === 'left') return { problem: LEFT }
  return shown === 'confirmed' ? tools.rings.keep({ ...ring, saved: Date.now() }) : {}
}

async function further({ stage, tools }: Page, ring: Ring): Promise<Outcome> {
  const access = await chooseKey(stage, ring)
  return { ring: access && (await addFurther(stage, tools, { account: accountOf(ring), access }))?.ring }
}

async function rename({ stage, tools }: Page, ring: Ring, id: string): Promise<Outcome> {
  const renamed = await renameKey(stage, ring, id)
  return renamed ? tools.rings.keep(renamed) : {}
}

/** Undefined once the wallet is forgotten. */
async function leave({ stage, tools, storage }: Page, ring: Ring): Promise<Outcome | undefined> {
  if (!(await confirmLeaving(stage, ring, () => downloadRing(ring)))) return {}
  tools.rings.forget(ring)
  forgetSitesOf(storage, ring.evm)
}

async function follow(act: string, page: Page, ring: Ring): Promise<Outcome | undefined> {
  const [does, what = ''] = act.split(':')
  switch (does) {
    case 'words':
      return words(page, ring)
    case 'further':
      return further(page, ring)
    case 'rename':
      return rename(page, ring, what)
    case 'show':
      return { ring: page.tools.rings.all().find(it => it.evm === what) }
    case 'download':
      downloadRing(ring)
      return {}
    case 'forget':
      forgetSite(page.storage, sitesOf(page, ring)![Number(what)]!)
      return {}
    case 'leave':
      return leave(page, ring)
    default:
      return openAs(act, page)
  }
}

const sitesOf = ({ storage }: Page, { evm }: Ring) => connectedSites(storage)?.filter(it => it.evm === evm)

/** Shows a wallet until the user signs out of it. */
async function live(page: Page, first: Ring): Promise<void> {
  const { stage, tools } = page
  let ring = first
  for (let problem: string | undefined; ;) {
    const others = tools.rings.all().filter(it => it.evm !== ring.evm)
    const screen = homeScreen({ ring, others, sites: sitesOf(page, ring), say: stage.say, ...(problem && { problem }) })
    const act = await stage.ask(screen)
    problem = undefined
    try {
      const outcome = await follow(act, page, ring)
      if (!outcome) return
      ring = outcome.ring ?? ring
      problem = outcome.problem
    } catch (error) {
      problem = problemText(error)
    }
  }
}

/** The page, for as long as it is open. */
export async function showWallet(page: Page): Promise<never> {
  let ring = page.tools.rings.all()[0]
  for (let problem: string | undefined; ;) {
    if (ring) {
      await live(page, ring)
      ring = page.tools.rings.all()[0]
      continue
    }
    const act = await page.stage.ask({ ...START, ...(problem && { problem }), body: [about()] })
    problem = undefined
    try {
      page.stage.say('Follow the prompts of your browser.')
      ring = (await openAs(act, page)).ring
    } catch (error) {
      problem = problemText(error)
    }
  }
}
