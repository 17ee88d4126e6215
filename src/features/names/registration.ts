import {
  computed,
  isAbort,
  ModalError,
  resource,
  signal,
  toModalError,
  type Context,
  type ReadonlySignal,
  type Resource,
} from '../../modal/kit.ts'
import type { Network } from '../../base/network.ts'
import { child, delay, noop, type Wait } from '../../base/abort.ts'
import { isLabel, LABEL_MIN, labelOf, SUFFIX } from '../../base/account-name.ts'
import { sameAddress } from '../../base/caip.ts'
import { present } from '../../base/record.ts'

/** The service's answer about the typed name. */
interface Finding {
  isFree: boolean
  /** Other free names. */
  others: string[]
}

/**
 * `asking`: the wallet is asked for a signature; `silent`: it has not answered, and can be asked again; `sending`: the
 * signature is sent to the service.
 */
export type Progress =
  | { status: 'idle' | 'asking' | 'silent' | 'sending' | 'declined' | 'changed' }
  /** `words`: the service's own message, '' if it gave none. */
  | { status: 'failed'; words: string }

/** The account to be named, and its network. */
export interface Owner {
  network: Network
  address: string
}

/** The registration for the active account; one per page, so that no input is lost. */
export interface Registration {
  owner: ReadonlySignal<Owner | undefined>
  input: ReadonlySignal<string>
  type(text: string): void
  /** Including its suffix; undefined while the input is not a valid name. */
  name: ReadonlySignal<string | undefined>
  /** No continuation of the input can become a valid name. */
  isWrong: ReadonlySignal<boolean>
  finding: ReadonlySignal<Resource<Finding>> & { reload(): void }
  progress: ReadonlySignal<Progress>
  /** Clears the error. */
  calm(): void
  /** Asks the wallet for a signature, and registers the name with the service. */
  submit(): Promise<void>
}

/** The service read it and said no. */
function isRefused(error: unknown): boolean {
  if (!(error instanceof ModalError) || error.code !== 'http/status') return false
  const status = Number(error.data?.['status'])
  return status >= 400 && status < 500 && status !== 408
}

const DEBOUNCE_MS = 300
const OTHERS_MAX = 3
const NO_ANSWER_MS = 60_000
const IDLE: Progress = { status: 'idle' }
const VIEW = 'RegisterAccountName'

export function createRegistration(ctx: Context, debounceMs = DEBOUNCE_MS, silentMs = NO_ANSWER_MS): Registration {
  const { life, router, networks, connections, events, t } = ctx
  const input = signal('')
  const progress = signal(IDLE)
  let attempt: AbortController | undefined
  const isBusy = () => ['asking', 'sending'].includes(progress.peek().status)

  const owner = computed(() => {
    const network = networks.of('eip155')
    const { address } = connections.of('eip155').value
    return address ? { network, address } : undefined
  })
  const label = computed(() => labelOf(input.value))
  const name = computed(() => (isLabel(label.value) ? label.value + SUFFIX : undefined))

  const finding = resource(
    life,
    computed(() => (name.value && owner.value ? { chainId: owner.value.network.id, name: name.value } : undefined)),
    async ({ chainId, name }, wait): Promise<Finding> => {
      await delay(debounceMs, wait.signal)
      const { names, registration } = await ctx.sources()
      // Suggestions are optional; availability can be checked in another way.
      const list = await present(registration)
        .suggestions({ label: labelOf(name), ...wait })
        .catch((error: unknown) => {
          if (isAbort(error)) throw error
          return []
        })
      const known = list.find(it => it.name === name)
      const isFree = known
        ? !known.isTaken
        : (await names.lookup({ name, chainId: Number(chainId), ...wait })).missing === 'nobody'
      const others = list.filter(it => !it.isTaken && it.name !== name).map(it => it.name)
      return { isFree, others: others.slice(0, OTHERS_MAX) }
    },
    computed(() => router.current.value?.view === VIEW),
  )

  const isSame = (a: Owner, b = owner.peek()) =>
    a.network.caipNetworkId === b?.network.caipNetworkId && sameAddress('eip155', a.address, b.address)

  /** Signs and registers the name; false if another account is active by then. Throws `wallet/*`, `http/*`. */
  async function register(name: string, { network, address }: Owner, wait: Wait): Promise<boolean> {
    const [adapter, { names, registration }] = await Promise.all([ctx.adapter('eip155'), ctx.sources()])
    const message = present(registration).text(name)
    const signer = ctx.requests.provider('eip155')
    if (!signer) throw new ModalError('wallet/disconnected')
    const signature = await adapter.signMessage(signer, address, message, wait)
    if (wait.signal?.aborted) throw new ModalError('request/aborted')
    if (!isSame({ network, address })) return false
    progress.value = { status: 'sending' }
    const chainId = Number(network.id)
    try {
      await present(registration).register({ chainId, address, message, signature })
    } catch (error) {
      // If only the answer was lost, also by what stands before the service, it may have registered it nevertheless.
      if (isRefused(error)) throw error
      const found = await names.lookup({ name, chainId, ...wait }).catch(() => undefined)
      if (!sameAddress('eip155', found?.address, address)) throw error
    }
    return true
  }

  /** Only if the user is still on this view. */
  function arrive(name: string, network: Network): void {
    input.value = ''
    progress.value = IDLE
    if (router.current.peek()?.view === VIEW) router.replace('RegisterAccountNameSuccess', { name, network })
    else ctx.notifications.show({ message: t('name.done'), variant: 'success' })
  }

  async function submit(): Promise<void> {
    const wanted = name.peek()
    const who = owner.peek()
    if (!wanted || !who || !finding.peek().data?.isFree || isBusy()) return
    const fact = { ensName: wanted }
    progress.value = { status: 'asking' }
    events.track('REGISTER_NAME_INITIATED', fact)
    // Another attempt takes its place; until then, a late answer counts.
    attempt?.abort()
    const mine = (attempt = child(life))
    delay(silentMs, mine.signal).then(() => {
      if (progress.peek().status === 'asking') progress.value = { status: 'silent' }
    }, noop)
    try {
      if (!(await register(wanted, who, { signal: mine.signal }))) {
        progress.value = { status: 'changed' }
        return
      }
      events.track('REGISTER_NAME_SUCCESS', fact)
      ctx.slots.peek().identity?.learn(who.address, wanted)
      arrive(wanted, who.network)
    } catch (thrown) {
      if (isAbort(thrown)) return
      const error = toModalError(thrown, 'wallet/failed')
      if (!isSame(who)) {
        progress.value = { status: 'changed' }
        return
      }
      events.track('REGISTER_NAME_ERROR', { ...fact, error: error.code })
      if (error.code === 'wallet/declined') {
        progress.value = { status: 'declined' }
        return
      }
      ctx.report(error)
      progress.value = { status: 'failed', words: String(error.data?.['reason'] ?? '') }
      // Someone else may have been faster.
      finding.reload()
    } finally {
      mine.abort()
    }
  }

  const calm = () => {
    if (!isBusy()) progress.value = IDLE
  }

  return {
    owner,
    calm,
    input,
    type(text) {
      input.value = text
      calm()
    },
    name,
    isWrong: computed(() => !!label.value && !name.value && !isLabel(label.value.padEnd(LABEL_MIN, 'x'))),
    finding,
    progress,
    submit,
  }
}
