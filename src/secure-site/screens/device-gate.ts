// A passkey that lives on one device dies with it: its wallet goes to no site before its words are saved, or a second
// passkey opens it.
import { tellWords, type OpenWallet, type Tools } from '../opening.ts'
import { isBackedUp, type RingKey } from '../ring.ts'
import { addFurther } from './further-passkey.ts'
import { problemText } from './problems.ts'
import type { Stage } from './stage.ts'
import { showWords } from './words-screen.ts'

/** The words were shown and confirmed: the ring remembers. */
export async function saveWords(stage: Stage, tools: Tools, wallet: OpenWallet): Promise<OpenWallet | 'back' | 'left'> {
  const shown = await showWords(stage, await tellWords(tools, wallet))
  return shown === 'confirmed' ? { ...wallet, ...tools.rings.keep({ ...wallet.ring, saved: Date.now() }) } : shown
}

/** What to say of words that are gone. */
export const LEFT = 'The words were hidden because you left this page.'

/** The wallet, once it outlives its device; undefined if the user goes back. */
export async function passGate(stage: Stage, tools: Tools, wallet: OpenWallet): Promise<OpenWallet | undefined> {
  for (let problem: string | undefined; ;) {
    if (wallet.isSynced || isBackedUp(wallet.ring)) return wallet
    const act = await stage.ask({
      title: 'This passkey lives on this device alone',
      lead: 'Write down the words first. If the device is lost, only they open the wallet.',
      ...(problem && { problem }),
      choices: [
        { act: 'words', label: 'Show my recovery words' },
        { act: 'further', label: 'Add a second passkey' },
        { act: 'back', label: 'Back', look: 'link' },
      ],
    })
    if (act === 'back') return
    problem = undefined
    try {
      if (act === 'further') wallet = { ...wallet, ...(await ringWithFurther(stage, tools, wallet)) }
      else {
        const saved = await saveWords(stage, tools, wallet)
        if (saved === 'left') problem = LEFT
        else if (saved !== 'back') wallet = saved
      }
    } catch (error) {
      problem = problemText(error)
    }
  }
}

async function ringWithFurther(stage: Stage, tools: Tools, wallet: OpenWallet): Promise<Partial<OpenWallet>> {
  const sealed = await addFurther(stage, tools, wallet)
  if (!sealed) return {}
  // A browser that keeps nothing has no ring with both.
  const isNew = ({ id }: RingKey) => !sealed.ring.keys.some(it => it.id === id)
  return {
    isKept: sealed.isKept,
    ring: { ...sealed.ring, keys: [...wallet.ring.keys.filter(isNew), ...sealed.ring.keys] },
  }
}
