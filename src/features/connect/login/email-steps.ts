import type { Embedded } from '../../../connectors/embedded/index.ts'
import { toModalError, type Context, ModalError } from '../../../modal/kit.ts'
import type { Account } from '../../../base/network.ts'

interface Wait {
  signal: AbortSignal
}

/** The steps from an email address to a connected wallet; each shows the view of the next (frame.md section 10). */
export interface EmailSteps {
  /** Loads what the steps need, on the first sign that the user will take them. */
  prepare(): void
  /** Whole seconds until another email can be requested; 0: now. */
  pauseSeconds(): Promise<number>
  /** Sends an email. `isAgain`: from a later view, which the next one replaces. */
  begin(email: string, wait: Wait, isAgain?: boolean): Promise<void>
  /** Waits until the link in the email has been followed. */
  approveDevice(email: string, wait: Wait): Promise<void>
  /** Submits the six digits and connects. */
  enter(code: string, wait: Wait): Promise<void>
  /** Starts a change of the email address; its codes go to the current address first, if the site requires both. */
  change(email: string, wait: Wait, isAgain?: boolean): Promise<void>
  /** The code sent to the current address. `email`: the new one. */
  enterPrimary(code: string, email: string, wait: Wait): Promise<void>
  /** The code sent to the new address, which is used from then on. */
  enterSecondary(code: string, wait: Wait): Promise<void>
}

export function createEmailSteps(ctx: Context): EmailSteps {
  const { router, events } = ctx
  const client = async () => (await ctx.loadSlot('AUTH'))()
  const showCode = (email: string, way: 'push' | 'replace') => {
    events.track('EMAIL_VERIFICATION_CODE_SENT', {})
    router[way]('EmailVerifyOtp', { email })
  }
  const connect = async (embedded: Embedded, wait: Wait) => {
    const account = await signedIn(ctx, embedded, wait)
    events.track('CONNECT_SUCCESS', { method: 'email', name: account.wallet.name })
  }
  return {
    prepare: () => void client().catch(() => {}),
    pauseSeconds: async () => (await client()).email.pauseSeconds(),
    async begin(email, wait, isAgain) {
      if (ctx.mustAgree()) {
        ctx.consent.value = false
        return
      }
      const embedded = await client()
      const action = await embedded.email.begin(email, wait)
      events.track('EMAIL_SUBMITTED', {})
      const way = isAgain ? 'replace' : 'push'
      if (action === 'VERIFY_DEVICE') router[way]('EmailVerifyDevice', { email })
      else if (action === 'VERIFY_OTP') showCode(email, way)
      else await connect(embedded, wait)
    },
    async approveDevice(email, wait) {
      await (await client()).email.deviceApproved(wait)
      events.track('DEVICE_REGISTERED_FOR_EMAIL', {})
      showCode(email, 'replace')
    },
    async enter(code, wait) {
      const embedded = await client()
      try {
        await embedded.email.enter(code, wait)
      } catch (error) {
        // Only the error code: the site's message may name a person.
        const { code } = toModalError(error, 'embedded/failed')
        if (!wait.signal.aborted) events.track('EMAIL_VERIFICATION_CODE_FAIL', { message: code })
        throw error
      }
      events.track('EMAIL_VERIFICATION_CODE_PASS', {})
      await connect(embedded, wait)
    },
    async change(email, wait, isAgain) {
      const action = await (await client()).email.change(email, wait)
      const view = action === 'VERIFY_PRIMARY_OTP' ? 'UpdateEmailPrimaryOtp' : 'UpdateEmailSecondaryOtp'
      router[isAgain ? 'replace' : 'push'](view, { email })
    },
    async enterPrimary(code, email, wait) {
      await (await client()).email.enterPrimary(code, wait)
      router.replace('UpdateEmailSecondaryOtp', { email })
    },
    async enterSecondary(code, wait) {
      const { email, connectors } = await client()
      const now = await email.enterSecondary(code, wait)
      // The code that reports the user reads the site again.
      const connected = connectors.find(it => ctx.connections.of(it.namespace).peek().connector === it)
      await connected?.reconnect(wait)
      router.reset('Account')
      ctx.notifications.show({ message: ctx.t('update.done', { email: now }), variant: 'success' })
    },
  }
}

/**
 * Connects a user who has just signed in: first in the requested namespace or else the active one, then automatically
 * in the other configured ones. `wait`: for the first, which the user is watching. Throws `connect/no-client` if there
 * is none.
 */
export async function signedIn(
  ctx: Context,
  { connectors }: Embedded,
  wait: { signal: AbortSignal },
): Promise<Account> {
  const { networks, connections } = ctx
  const front = ctx.router.wanted('namespace') ?? networks.namespace.peek()
  const offered = networks.namespaces()
  const mine = connectors.filter(it => offered.includes(it.namespace))
  const first = mine.find(it => it.namespace === front) ?? mine[0]
  if (!first) throw new ModalError('connect/no-client', { message: 'No ConnectionController client found' })
  const account = await connections.connect(first, wait)
  for (const other of mine) if (other !== first) void connections.reconnect(other)
  return account
}
