// The wallet's own page, drawn: accounts, what keeps them, and where they are in use.
import { plain } from '../frame/approval-view.ts'
import { element } from '../frame/element.ts'
import { isBackedUp, type Ring, type RingKey } from '../ring.ts'
import type { ConnectedSite } from '../connected-sites.ts'
import type { Choice, Screen } from '../screens/stage.ts'

const day = (at: number): string => new Date(at).toLocaleDateString('en', { dateStyle: 'medium' })

/** An account, short enough for a line. */
export const shortOf = (address: string): string => `${address.slice(0, 6)}…${address.slice(-4)}`

interface Row {
  title: string
  detail?: string
  act: string
  label: string
  /** Of the button, where its label does not say what it is about. */
  name?: string
}

const rowOf = ({ title, detail, act, label, name }: Row): HTMLElement =>
  element(
    'li',
    {},
    element(
      'span',
      {},
      element('b', { text: plain(title) }),
      detail ? element('span', { className: 'quiet', text: detail }) : undefined,
    ),
    element('button', { type: 'button', className: 'small', 'data-act': act, text: label, 'aria-label': name }),
  )

const groupOf = (title: string, rows: HTMLElement[], nothing?: string): HTMLElement =>
  element(
    'div',
    { className: 'group' },
    element('h2', { text: title }),
    rows.length ? element('ul', {}, ...rows) : element('p', { className: 'quiet', text: nothing ?? '' }),
  )

/** An account, whole, and a button that copies it. */
function accountOf(label: string, address: string, say: (text: string) => void): HTMLElement {
  async function copy(event: Event): Promise<void> {
    if (!event.isTrusted) return
    try {
      await navigator.clipboard.writeText(address)
      say(`${label} address copied.`)
    } catch {
      say('Your browser does not allow copying. Select the address instead.')
    }
  }
  return element(
    'li',
    {},
    element('span', {}, element('b', { text: label }), element('code', { text: address })),
    element('button', {
      type: 'button',
      className: 'small',
      text: 'Copy',
      'aria-label': `Copy ${label} address`,
      onclick: copy,
    }),
  )
}

const keyRow = ({ id, name, made, synced }: RingKey): HTMLElement =>
  rowOf({
    title: name || 'Passkey',
    detail: `${synced ? 'On your devices' : 'On this device only'} · added ${day(made)}`,
    act: `rename:${id}`,
    label: 'Rename',
    name: `Rename ${name || 'Passkey'}`,
  })

const siteRow = ({ site, at }: ConnectedSite, index: number): HTMLElement =>
  rowOf({
    title: new URL(site).host,
    detail: `Connected ${day(at)}`,
    act: `forget:${index}`,
    label: 'Remove',
    name: `Remove ${new URL(site).host}`,
  })

const otherRow = ({ evm }: Ring): HTMLElement =>
  rowOf({ title: shortOf(evm), act: `show:${evm}`, label: 'Show', name: `Show ${shortOf(evm)}` })

export interface Home {
  ring: Ring
  /** Further wallets of this browser. */
  others: Ring[]
  /** Undefined if the browser does not tell. */
  sites: ConnectedSite[] | undefined
  problem?: string
  say(text: string): void
}

export const about = (): HTMLElement =>
  element(
    'p',
    { className: 'foot' },
    element('a', { href: '/about', text: 'What protects this wallet, and what does not' }),
  )

const wordsRow = (saved: number | undefined): HTMLElement =>
  rowOf({
    title: 'Recovery words',
    detail: saved === undefined ? 'Not saved yet' : `Saved ${day(saved)}`,
    act: 'words',
    label: 'Show',
    name: 'Show recovery words',
  })

const fileRows = (): HTMLElement[] => [
  rowOf({ title: 'Wallet file', detail: 'For passkeys that you added', act: 'download', label: 'Download' }),
]

/** What happens to a wallet that only one passkey opens. */
const AT_RISK =
  'Only your passkey opens this wallet. If it is deleted, your money is lost. Write down the recovery words.'

export function homeScreen({ ring, others, sites, problem, say }: Home): Screen {
  const choices: Choice[] = [
    { act: 'use', label: 'Use another passkey', look: 'link' },
    { act: 'file', label: 'Open a wallet file', look: 'link' },
    { act: 'restore', label: 'Restore from words', look: 'link' },
    { act: 'leave', label: 'Sign out', look: 'link' },
  ]
  return {
    title: 'Your wallet',
    ...(problem && { problem }),
    body: [
      !isBackedUp(ring) && element('p', { className: 'warning', role: 'note', text: AT_RISK }),
      groupOf('Accounts', [accountOf('Ethereum', ring.evm, say), accountOf('Solana', ring.solana, say)]),
      groupOf('Backup', [wordsRow(ring.saved), ...fileRows()]),
      groupOf('Passkeys', [
        ...ring.keys.map(keyRow),
        rowOf({
          title: 'Add a passkey',
          detail: 'In another place, for when this one is lost',
          act: 'further',
          label: 'Add',
        }),
      ]),
      groupOf(
        'Connected sites',
        (sites ?? []).map(siteRow),
        sites ? 'No site was connected in this browser.' : 'This browser does not let the page keep a list.',
      ),
      others.length > 0 && groupOf('Other wallets in this browser', others.map(otherRow)),
      about(),
    ],
    choices,
  }
}
