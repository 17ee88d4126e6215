import type { Signal } from '@preact/signals-core'
import type { WalletsContext } from '../wallets/context.ts'
import type { Options } from './options.ts'

/** What the modal and the headless core have in common. */
export interface CoreContext extends WalletsContext {
  options: Options
  /** Grows with every change of the options; read it where options are read. */
  revision: Signal<number>
}
