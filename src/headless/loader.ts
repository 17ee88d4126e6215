import type { ChunkId, ChunkLoader, ChunkModules } from '../state/load-chunks.ts'
import { later } from '../base/cache.ts'
import { ModalError } from '../base/errors.ts'

/** The chunks in the bundle table that draw nothing: a bundler splits off what it finds here, and finds no views. */
const MODULES: { [Id in ChunkId]?: () => Promise<ChunkModules[Id]> } = {
  services: () => import('../services/network/remote.ts'),
  'chain-sources': () => import('../services/chain/index.ts'),
  'chain-swaps': () => import('../services/chain/swaps.ts'),
  'chain-activity': () => import('../services/chain/activity.ts'),
  'named-sources': () => import('../services/named/index.ts'),
  wallets: () => import('../services/pinned/directory.ts'),
  evm: () => import('../chains/evm/index.ts'),
  solana: () => import('../chains/solana/index.ts'),
  'pay-solana': () => import('../chains/solana/sponsored.ts'),
  'ens-names': () => import('../chains/evm/normal-names.ts'),
  'wallet-standard': () => import('../connectors/wallet-standard/index.ts'),
  safe: () => import('../connectors/safe/index.ts'),
  walletconnect: () => import('../connectors/walletconnect/index.ts'),
}

export const headlessLoader: ChunkLoader = {
  async chunk(id) {
    const load = MODULES[id]
    if (!load) throw new ModalError('chunk/failed')
    return load()
  },
}

/** The parts of this room that load on demand. */
export const PARTS = {
  /** The messages of errors that occur later than others. */
  messages: () => import('./error-messages.ts'),
  /** Needed once there is an account or a stored session. */
  account: () => import('./account.ts'),
  /** Needed once the directory's wallets are requested. */
  directory: () => import('./directory.ts'),
  /** Needed once the page pays. */
  paying: () => import('./paying.ts'),
  /** Needed for a pairing URI, or to restore a WalletConnect session. */
  pairing: () => import('./pairing.ts'),
}

/** A part, loaded and created once; a failure is not cached, so that the next call tries again. */
export const part = <Module, Made>(
  load: () => Promise<Module>,
  make: (module: Module) => Made,
): (() => Promise<Made>) =>
  later(() =>
    load().then(make, cause => {
      throw new ModalError('chunk/failed', { cause })
    }),
  )
