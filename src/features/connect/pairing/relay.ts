import { computed, signal, watch, type Context, type ReadonlySignal } from '../../../modal/kit.ts'
import { child, delay } from '../../../base/abort.ts'
import type { AppLink } from '../../../modal/slots.ts'
import type { WalletEntry } from '../../../wallets/offered.ts'
import { platform } from '../../../base/platform.ts'
import type { Pairing } from '../../../connectors/walletconnect/index.ts'
import { mobileLink } from './link.ts'
import { createProtocol, type Protocol } from '../../../wallets/pairing-protocol.ts'

const LOOK_MS = 5_000
/** The longest delay of a timer. */
const MAX_MS = 2 ** 31 - 1

export interface Relay extends Protocol {
  /** The pairing to show and to open wallets with: the app's, otherwise ours. */
  pairing: ReadonlySignal<Pairing | undefined>
  /** The app's own pairing; it is shown unchanged, and only the app knows which wallet it connects. */
  given: ReadonlySignal<Pairing | undefined>
  /** The app's pairing has expired. */
  isOver: ReadonlySignal<boolean>
  /** On phones: the link that opens a wallet app with its pairing URI. */
  link(entry: WalletEntry): AppLink | undefined
}

/** WalletConnect as the pairing views use it. */
export function createRelay(ctx: Context): Relay {
  const { life, options, networks, router, connections, wallets } = ctx
  // With sign-in, its chunk loads before the first pairing, which has to carry the message.
  const protocol = createProtocol(ctx, () => ctx.signIn())
  const given = computed(() => (wallets.code.value ? givenCode(wallets.code.value) : undefined))
  const pairing = computed(() => given.value ?? protocol.pairing.value)
  const isOver = signal(false)

  watch(life, () => {
    const code = given.value
    if (!code) return
    const left = () => Math.max(0, code.expiresAt - Date.now())
    const look = () => {
      isOver.value = !left()
    }
    look()
    const timer = setTimeout(look, Math.min(left(), MAX_MS))
    return () => clearTimeout(timer)
  })

  const offer = () => {
    const { offer } = ctx.slots.peek().signIn ?? {}
    return offer && (() => offer('eip155'))
  }
  const on = platform(navigator)
  // On a phone the link must be complete before the tap: anything awaited after it loses the gesture.
  if (on.mobile)
    watch(life, () => {
      const asked = wallets.asked.value
      if (!options.enableWalletConnect || given.value) return
      if (!router.isOpen.value || connections.of(asked || networks.namespace.value).value.status === 'connected') return
      const open = child(life)
      void (async () => {
        for (;;) {
          // Failures are retried: phones are often offline for a moment.
          await protocol
            .client()
            .then(({ prepare }) => prepare({ signal: open.signal, signIn: offer() }, asked || undefined))
            .catch(() => {})
          await delay(LOOK_MS, open.signal)
        }
      })().catch(() => {})
      return () => open.abort()
    })
  function link(entry: WalletEntry) {
    if (ctx.mustAgree() || !on.mobile || !pairing.value || !entry.wallet || entry.connectors.length) return
    return mobileLink(entry.wallet, () => pairing.peek()?.uri, on, options.preferUniversalLinks)
  }
  return { ...protocol, pairing, given, isOver, link }
}

/** Lifetime of a pairing URI without its own expiry (spec section 9). */
const PAIRING_TTL_MS = 240_000

/**
 * A pairing URI that the app made with its own client, with the scheme written as wallet apps know it (R161). Its
 * lifetime is in the URI, or starts now.
 */
export function givenCode(uri: string, now = Date.now()): Pairing {
  const [, seconds] = /[?&]expiryTimestamp=(\d{1,12})(?!\d)/.exec(uri) ?? []
  return { uri: uri.replace(/^wc:/i, 'wc:'), expiresAt: seconds ? Number(seconds) * 1000 : now + PAIRING_TTL_MS }
}
