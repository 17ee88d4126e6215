import type { WalletModal } from '../page/handle.ts'
import type { Mounted } from '../page/create-modal.ts'

/** What the elements need beside the handle that hosts hold; shared by the module entries. */
export const mountedBy = new WeakMap<WalletModal, Mounted>()
