import type { WalletModal } from '../page/handle.ts'
import type { Mounted } from '../page/create-modal.ts'

/** What the elements need besides the app's handle; shared by the module entries. */
export const mountedBy = new WeakMap<WalletModal, Mounted>()
