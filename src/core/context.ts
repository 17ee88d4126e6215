import type { Signal } from '@preact/signals-core'
import type { WalletsContext } from '../wallets/context.ts'
import type { Options } from './options.ts'

/** Shared by the modal and the headless core. */
export interface CoreContext extends WalletsContext {
  options: Options
  /** Incremented with every change of the options; read it wherever options are read. */
  revision: Signal<number>
}
