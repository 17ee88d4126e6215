import type { WalletModal } from '../core/handle.ts'
import type { Mounted } from '../modal.ts'

/** What the elements need beside the handle that hosts hold; shared by the module entries. */
export const mountedBy = new WeakMap<WalletModal, Mounted>()
