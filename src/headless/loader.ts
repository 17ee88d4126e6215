import type { ChunkId, ChunkLoader, ChunkModules } from '../state/load-chunks.ts'
import { ModalError } from '../base/errors.ts'

/** Of the table of chunks those that draw nothing: a bundler splits off what it finds here, and finds no view. */
const MODULES: { [Id in ChunkId]?: () => Promise<ChunkModules[Id]> } = {
  services: () => import('../services/remote.ts'),
  evm: () => import('../chains/evm/index.ts'),
  solana: () => import('../chains/solana/index.ts'),
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

/** What of this room is fetched when it is needed. */
export const PARTS = {
  /** An account is there, or a stored session. */
  account: () => import('./account.ts'),
  /** The wallets of the directory are asked for. */
  directory: () => import('./directory.ts'),
  /** A code is to be shown, or a session of WalletConnect to be restored. */
  pairing: () => import('./pairing.ts'),
}

/** A part, fetched and made once; a failure is not kept, so that the next call tries again. */
export function part<Module, Made>(load: () => Promise<Module>, make: (module: Module) => Made): () => Promise<Made> {
  let made: Promise<Made> | undefined
  return () =>
    (made ??= load().then(make, cause => {
      made = undefined
      throw new ModalError('chunk/failed', { cause })
    }))
}
