import { computed, resource, signal, type Context, type ReadonlySignal, type Resource } from '../../../modal/kit.ts'
import { delay, noop } from '../../../base/abort.ts'
import { toModalError } from '../../../base/errors.ts'
import { askToRevoke, readGranted } from './ask.ts'
import { isListed } from './permission.ts'

/**
 * How far the revocation of a permission is. `confirm`: the user has not agreed yet. `declined`, `kept`: the wallet's list
 * has it still. `failed`: nobody says whether it is gone.
 */
export interface Revoking {
  context: string
  stage: 'confirm' | 'asked' | 'declined' | 'kept' | 'failed'
}

export interface Permissions {
  /** The wallet's list; undefined if it keeps none. Idle while no view shows it. */
  list: ReadonlySignal<Resource<readonly unknown[] | undefined>> & { reload(): void }
  revoking: ReadonlySignal<Revoking | undefined>
  /** A view shows the list from here on; the result ends that. */
  show(): () => void
  /** Begins a revocation; undefined: gives it up before the wallet is asked. */
  choose(context: string | undefined): void
  /** Asks the wallet to revoke it, and believes only its list. */
  revoke(context: string): Promise<void>
}

const NO_ANSWER_MS = 45_000

/** The permissions of the active account's wallet. */
export function createPermissions(ctx: Context): Permissions {
  const { life, networks, connections, requests, notifications, t } = ctx
  const isShown = signal(false)
  const revoking = signal<Revoking | undefined>(undefined)
  const asked = computed(() => {
    const { connector, address } = connections.of(networks.active.value.chainNamespace).value
    return isShown.value && connector && address ? { connector, address } : undefined
  })
  let reading: Promise<readonly unknown[] | undefined> = Promise.resolve(undefined)
  const list = resource(life, asked, ({ connector }, wait) => {
    reading = readGranted(requests.signer(connector), wait)
    return reading
  })
  /** Reads the list once more; undefined if the wallet does not give it. */
  async function again() {
    list.reload()
    return reading.catch(() => undefined)
  }

  async function revoke(context: string): Promise<void> {
    const { connector } = asked.peek() ?? {}
    if (!connector) return
    revoking.value = { context, stage: 'asked' }
    const mine = revoking.peek()
    const end = (stage: Revoking['stage'], text: string) => {
      if (revoking.peek()?.context !== context) return
      revoking.value = { context, stage }
      ctx.announce(text, true)
    }
    const unknown = () => end('failed', `${t('grants.failed')}. ${t('grants.failed.text')}`)
    const waiting = new AbortController()
    delay(NO_ANSWER_MS, waiting.signal).then(() => revoking.peek() === mine && unknown(), noop)
    let failure
    try {
      await askToRevoke(requests.signer(connector), context)
    } catch (error) {
      failure = toModalError(error, 'wallet/failed')
      ctx.report(failure)
    }
    waiting.abort()
    // The view may be closed, or another account active: the question was about this one.
    if (asked.peek()?.connector !== connector) return
    const listed = await again()
    const wallet = connector.name
    if (!listed) return unknown()
    if (isListed(listed, context)) {
      if (failure?.code === 'wallet/declined') return end('declined', t('permissions.declined', { wallet }))
      return failure ? unknown() : end('kept', t('permissions.kept', { wallet }))
    }
    if (revoking.peek()?.context === context) revoking.value = undefined
    notifications.show({ variant: 'success', message: t('grants.revoked') })
  }

  return {
    list,
    revoking,
    revoke,
    choose(context) {
      if (revoking.peek()?.stage !== 'asked') revoking.value = context ? { context, stage: 'confirm' } : undefined
    },
    show() {
      isShown.value = true
      return () => {
        isShown.value = false
        revoking.value = undefined
      }
    },
  }
}
