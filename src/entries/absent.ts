import { brokenHandle } from '../page/broken-handle.ts'
import { idleState, type WalletModal } from '../page/handle.ts'
import { ModalError } from '../base/errors.ts'

declare const __VERSION__: string

/**
 * What stands for the modal where there is none: on a server, and until a provider is given one. It has the state of
 * nothing, so a page renders there as before anybody connects; calls are refused with `modal/absent`.
 */
export const absentModal = (): WalletModal =>
  brokenHandle(
    new ModalError('modal/absent', { message: 'There is no modal here: call it in the browser, once it is created' }),
    __VERSION__,
    idleState(),
  )
