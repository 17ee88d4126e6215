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
import { delay, type Wait } from '../../base/abort.ts'
import { isLabel, LABEL_MIN, labelOf, SUFFIX } from '../../base/account-name.ts'
import { sameAddress } from '../../base/caip.ts'

/** What the service has to say about the name that is typed. */
interface Finding {
  isFree: boolean
  /** Other names that are free. */
  others: string[]
}

/** `asking`: the wallet, for a signature; `sending`: that goes to the service. */
export type Progress =
  | { status: 'idle' | 'asking' | 'sending' | 'declined' | 'changed' }
  /** `words`: the service's own, '' where it said nothing. */
  | { status: 'failed'; words: string }

/** Whose name it is to be, and where. */
export interface Owner {
  network: Network
  address: string
}

/** A name for the account in front; one a page, so that nothing typed is lost. */
export interface Registration {
  owner: ReadonlySignal<Owner | undefined>
  input: ReadonlySignal<string>
  type(text: string): void
  /** With its suffix; undefined while what is typed is none that can be registered. */
  name: ReadonlySignal<string | undefined>
  /** What is typed can become none, however it goes on. */
  isWrong: ReadonlySignal<boolean>
  finding: ReadonlySignal<Resource<Finding>> & { reload(): void }
  progress: ReadonlySignal<Progress>
  /** What went wrong is no longer said. */
  calm(): void
  /** Asks the wallet for a signature, and the service for the name. */
  submit(): Promise<void>
}

const DEBOUNCE_MS = 300
const OTHERS_MAX = 3
const IDLE: Progress = { status: 'idle' }
const VIEW = 'RegisterAccountName'

export function createRegistration(ctx: Context, debounceMs = DEBOUNCE_MS): Registration {
  const { life, router, networks, connections, events, t } = ctx
  const input = signal('')
  const progress = signal(IDLE)
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
      const { data } = await ctx.remote()
      // What is like it is a help; whether it is free can be found out otherwise.
      const list = await data.suggestions({ label: labelOf(name), ...wait }).catch((error: unknown) => {
        if (isAbort(error)) throw error
        return []
      })
      const known = list.find(it => it.name === name)
      const isFree = known
        ? !known.isTaken
        : (await data.lookup({ name, chainId: Number(chainId), ...wait })).missing === 'nobody'
      const others = list.filter(it => !it.isTaken && it.name !== name).map(it => it.name)
      return { isFree, others: others.slice(0, OTHERS_MAX) }
    },
    computed(() => router.current.value?.view === VIEW),
  )

  const isSame = (a: Owner, b = owner.peek()) =>
    a.network.caipNetworkId === b?.network.caipNetworkId && sameAddress('eip155', a.address, b.address)

  /** Signs for the name and asks for it; false where somebody else is in front by then. Throws `wallet/*`, `http/*`. */
  async function register(name: string, { network, address }: Owner, wait: Wait): Promise<boolean> {
    const [adapter, { data }] = await Promise.all([ctx.adapter('eip155'), ctx.remote()])
    const message = data.registrationText(name)
    const signer = ctx.requests.provider('eip155')
    if (!signer) throw new ModalError('wallet/disconnected')
    const signature = await adapter.signMessage(signer, address, message, wait)
    if (!isSame({ network, address })) return false
    progress.value = { status: 'sending' }
    const chainId = Number(network.id)
    try {
      await data.register({ chainId, address, message, signature })
    } catch (error) {
      // An answer that got lost: the service may have taken it all the same.
      if (error instanceof ModalError && error.code === 'http/status') throw error
      const found = await data.lookup({ name, chainId, ...wait }).catch(() => undefined)
      if (!sameAddress('eip155', found?.address, address)) throw error
    }
    return true
  }

  /** Only where the user still looks at it. */
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
    try {
      if (!(await register(wanted, who, { signal: life }))) {
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
      // Somebody else may have been faster.
      finding.reload()
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
