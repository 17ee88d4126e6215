import { brokenHandle } from '../page/broken-handle.ts'
import { idleState, type WalletModal } from '../page/handle.ts'
import { ModalError } from '../base/errors.ts'

declare const __VERSION__: string

/**
 * Stands in for the modal where there is none: on a server, and until a provider has one. It is in the disconnected
 * state, so that a page renders as before anyone connects; calls reject with `modal/absent`.
 */
export const absentModal = (): WalletModal =>
  brokenHandle(
    new ModalError('modal/absent', { message: 'There is no modal here: call it in the browser, once it is created' }),
    __VERSION__,
    idleState(),
  )
