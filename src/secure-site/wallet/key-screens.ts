// Screens about single passkeys of a wallet.
import { element } from '../frame/element.ts'
import { clean } from '../../base/text.ts'
import { accessOf, type Access, type Ring } from '../ring.ts'
import { AccessError } from '../opening.ts'
import type { Stage } from '../screens/stage.ts'

const NAME_MAX = 64

/** The user says which passkey is at hand, if there are several; undefined if they go back. */
export async function chooseKey(stage: Stage, ring: Ring): Promise<Access | undefined> {
  const { keys } = ring
  const id =
    keys.length === 1
      ? keys[0]!.id
      : await stage.ask({
          title: 'Which passkey do you have here?',
          choices: [
            ...keys.map(it => ({ act: it.id, label: it.name || 'Passkey' })),
            { act: 'back', label: 'Back', look: 'link' },
          ],
        })
  if (id === 'back') return
  const access = accessOf({ id }, ring)
  if (typeof access === 'string') throw new AccessError(access)
  return access
}

/** The ring with a new name for one of its passkeys; undefined if the user goes back. */
export async function renameKey(stage: Stage, ring: Ring, id: string): Promise<Ring | undefined> {
  const key = ring.keys.find(it => it.id === id)
  if (!key) return
  const field = element('input', { value: key.name, maxLength: NAME_MAX, autocomplete: 'off', 'data-first': '' })
  const act = await stage.ask({
    title: 'Rename the passkey',
    lead: 'The name is kept in this browser and in the wallet file.',
    body: [element('label', { className: 'field' }, element('span', { text: 'Name' }), field)],
    choices: [
      { act: 'save', label: 'Save' },
      { act: 'back', label: 'Back', look: 'link' },
    ],
  })
  if (act === 'back') return
  const name = clean(field.value, NAME_MAX)
  return { ...ring, keys: ring.keys.map(it => (it.id === id ? { ...it, name } : it)) }
}

/** What the user needs to come back. */
function wayBack({ keys, saved }: Ring): string {
  const needsFile = keys.every(it => it.kind !== 1)
  const passkey = needsFile ? 'your passkey and its wallet file' : 'your passkey'
  return saved === undefined
    ? `To come back you need ${passkey}. Your recovery words are not saved.`
    : `To come back you need ${passkey}, or your recovery words.`
}

/** Whether the user really leaves. `download`: saves the wallet file. */
export async function confirmLeaving(stage: Stage, ring: Ring, download: () => void): Promise<boolean> {
  for (;;) {
    const act = await stage.ask({
      title: 'Sign out in this browser?',
      lead: 'This browser forgets the wallet. Your passkey and your money stay, and sites stay connected until you disconnect there.',
      problem: wayBack(ring),
      choices: [
        { act: 'leave', label: 'Sign out' },
        { act: 'download', label: 'Download the wallet file' },
        { act: 'back', label: 'Back', look: 'link' },
      ],
    })
    if (act !== 'download') return act === 'leave'
    download()
  }
}
