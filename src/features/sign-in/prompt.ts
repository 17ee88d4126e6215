import { signal, toModalError, type Context, type ModalError, type ReadonlySignal } from '../../modal/kit.ts'
import { ModalError as Failure } from '../../modal/kit.ts'
import { roomOf, type ErrorRoom } from '../../base/error-catalogue.ts'
import type { Network, SharedAccount } from '../../base/network.ts'
import type { Connector } from '../../connectors/connector.ts'
import type { SIWX, SIWXMessage, SIWXSession } from '../../base/siwx.ts'
import { abortable, child, delay, isTimeout, timeout } from '../../base/abort.ts'
import { readMessage } from '../../base/sign-in-message.ts'
import { faultOf } from './message.ts'

/** The account that is to sign in. */
export interface Candidate {
  address: string
  type?: SharedAccount['type']
  network: Network
  connector: Connector
}

/**
 * `prepare`: the message is being made. `sign`: the wallet has it. `silent`: the wallet has not answered for a minute,
 * and still may. `check`: the verifier has it.
 */
export type Stage = 'prepare' | 'ready' | 'sign' | 'silent' | 'check'

/** Time limit for the app's own functions. */
const LIMIT_MS = 30_000
const SILENT_MS = 60_000

/** Waits for the app's answer, within a time limit. */
export async function within<T>(answer: T | Promise<T>, life: AbortSignal): Promise<T> {
  const limit = timeout(LIMIT_MS, life)
  try {
    return await abortable(Promise.resolve(answer), limit.signal)
  } catch (error) {
    if (isTimeout(limit.signal)) throw new Failure('http/timeout', { cause: error })
    // The app's own errors have none of our codes.
    throw error instanceof Failure ? error : new Failure('siwx/failed', { cause: error })
  } finally {
    limit.done()
  }
}

/** The sessions of one account on its network. */
export type SessionsOf = (candidate: Candidate, signal: AbortSignal) => Promise<SIWXSession[]>

/** One sign-in request, while its view is shown. */
export interface Prompt {
  candidate: Candidate
  isRequired: boolean
  stage: ReadonlySignal<Stage>
  /** The message that the wallet will be asked to sign. */
  message: ReadonlySignal<SIWXMessage | undefined>
  failure: ReadonlySignal<ModalError | undefined>
  /** Asks the wallet; if there is no message yet, makes one first. */
  sign(): void
  cancel(): void
  /** The account has signed in elsewhere. */
  found(session: SIWXSession): void
}

interface Parts {
  ctx: Context
  siwx: SIWX
  candidate: Candidate
  isRequired: boolean
  /** How long a message can wait for its signature, in ms. */
  freshMs: number
  signed(session: SIWXSession): void
  cancel(): void
}

/** Prepares a message, has it signed and verified; a failure stays on screen, with a new message (R79). */
export function createPrompt(parts: Parts, life: AbortSignal): Prompt {
  const { ctx, siwx, candidate, isRequired, freshMs, signed } = parts
  const { address, network, connector, type } = candidate
  const { caipNetworkId: chainId } = network
  const stage = signal<Stage>('prepare')
  const message = signal<SIWXMessage | undefined>(undefined)
  const failure = signal<ModalError | undefined>(undefined)
  let turn = 0

  const track = (event: 'SIWX_AUTH_SUCCESS' | 'SIWX_AUTH_ERROR' | 'CLICK_SIGN_SIWX_MESSAGE') =>
    ctx.events.track(event, { network: chainId })

  async function prepare(): Promise<void> {
    const mine = ++turn
    message.value = undefined
    stage.value = 'prepare'
    try {
      const made = await within(siwx.createMessage({ accountAddress: address, chainId }), life)
      if (mine !== turn) return
      const fault = faultOf(`${made}`, { accountAddress: address, chainId })
      if (fault) throw new Failure('siwx/failed', { message: fault, data: { isUnsafe: true } })
      message.value = made
      stage.value = 'ready'
      renew(mine)
    } catch (error) {
      if (life.aborted || mine !== turn) return
      stage.value = 'ready'
      fail(new Failure('siwx/failed', { message: String((error as Error).message), cause: error, data: dataOf(error) }))
    }
  }
  /** A nonce does not stay valid for ever. */
  const renew = (mine: number) =>
    void delay(freshMs, life).then(
      () => {
        if (mine === turn && stage.peek() === 'ready') void prepare()
      },
      () => {},
    )
  function fail(error: ModalError): void {
    failure.value = error
    ctx.report(error)
  }

  async function sign(): Promise<void> {
    const text = message.peek()?.toString()
    if (stage.peek() !== 'ready' && stage.peek() !== 'silent') return
    failure.value = undefined
    if (text === undefined) return prepare()
    const mine = ++turn
    const over = child(life)
    stage.value = 'sign'
    track('CLICK_SIGN_SIWX_MESSAGE')
    delay(SILENT_MS, over.signal).then(
      () => {
        if (mine === turn) stage.value = 'silent'
      },
      () => {},
    )
    try {
      const { signMessage } = await ctx.adapter(network.chainNamespace)
      const signature = await signMessage(ctx.requests.signer(connector), address, text, { signal: over.signal })
      // If asked twice, a wallet can answer either request.
      if (life.aborted || stage.peek() === 'check') return
      turn++
      stage.value = 'check'
      const session = { data: readMessage(text)!, message: text, signature }
      const adding = Promise.resolve(siwx.addSession(session)).then(() => {
        // A user who has left in the meantime must not be signed in; a user who is still here is, however late the
        // answer.
        if (life.aborted) return siwx.revokeSession(chainId, address)
        track('SIWX_AUTH_SUCCESS')
        signed(session)
      })
      adding.catch(error => life.aborted && ctx.report(error))
      await within(adding, life)
    } catch (error) {
      const isChecking = stage.peek() === 'check'
      if (life.aborted || (mine !== turn && !isChecking)) return
      track('SIWX_AUTH_ERROR')
      fail(isChecking ? checkFailure(error, type) : toModalError(error, 'wallet/failed'))
      void prepare()
    } finally {
      over.abort()
    }
  }
  void prepare()
  return {
    candidate,
    isRequired,
    stage,
    message,
    failure,
    sign: () => void sign(),
    cancel: parts.cancel,
    found: signed,
  }
}

const dataOf = (error: unknown) => (error instanceof Failure ? error.data : undefined)

const UNANSWERED: readonly ErrorRoom[] = ['http', 'rpc', 'chunk']

/**
 * Why the signature was not accepted: it is wrong, or could not be verified. An app's own error counts as a rejection.
 */
function checkFailure(error: unknown, type: Candidate['type']): ModalError {
  if (error instanceof Failure && UNANSWERED.includes(roomOf(error.code))) return error
  const data = { isSmart: type === 'smartAccount' }
  return new Failure('siwx/refused', {
    message: 'The app rejected the signature, or couldn’t verify it.',
    cause: error,
    data,
  })
}

/** Keys of the failure's title and text. */
export function wordsOf({ code, data }: ModalError): [title: string, text?: string] {
  if (code === 'wallet/declined') return ['sign.declined', 'sign.declined.text']
  if (code === 'siwx/failed')
    return data?.['isUnsafe'] ? ['sign.fault', 'sign.fault.text'] : ['sign.init', 'sign.init.text']
  if (code === 'siwx/refused') return [data?.['isSmart'] ? 'approve.smart' : 'sign.refused', 'sign.refused.text']
  if (roomOf(code) === 'wallet') return ['sign.failed', 'sign.failed.text']
  return ['sign.unchecked', 'sign.unchecked.text']
}
