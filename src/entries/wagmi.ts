import type { WalletModal } from '../page/handle.ts'
import { isAbort, toModalError } from '../base/errors.ts'
import { restored } from './restored.ts'

export { isModalError } from '../base/errors.ts'

type Address = `0x${string}`
type Accounts<WithCapabilities> = WithCapabilities extends true
  ? readonly { address: Address; capabilities: Record<string, unknown> }[]
  : readonly Address[]

/** The part of wagmi's connector parameters that is used here. */
interface WagmiConfig<Chain extends { id: number }> {
  chains: readonly [Chain, ...Chain[]]
  emitter: {
    emit(event: 'connect', data: { accounts: readonly Address[]; chainId: number }): void
    emit(event: 'change', data: { accounts?: readonly Address[]; chainId?: number }): void
    emit(event: 'disconnect'): void
  }
}

const NAMESPACE = 'eip155'

const isRefused = (error: unknown): boolean =>
  isAbort(error) || toModalError(error, 'wallet/failed').code === 'wallet/declined'

/** A refusal as wagmi, and apps that use it, recognise it (EIP-1193); any other error as it is. */
const toWagmi = (error: unknown): unknown =>
  isRefused(error)
    ? Object.assign(new Error('User rejected the request.', { cause: error }), {
        name: 'UserRejectedRequestError',
        code: 4001,
      })
    : error

/**
 * A connector for `createConfig` of wagmi 2 and 3, whose `connect` opens the modal. Connections made with the modal's
 * own buttons appear in wagmi, and vice versa. The modal must offer the chains of wagmi's configuration. With a
 * `chainId` that the wallet can't switch to, `connect` resolves with the wallet's chain; if the user declines the
 * switch, it rejects, and the account stays connected.
 * @example createConfig({ chains, transports, connectors: [walletModal(modal)] })
 */
export function walletModal(modal: WalletModal) {
  const account = () => modal.getState().namespaces[NAMESPACE]
  const isConnected = () => !!account()?.address && !modal.getState().error
  const accountsOf = (): readonly Address[] => (account()?.accounts ?? []).map(({ address }) => address as Address)
  const chainIdOf = (): number => Number(account()?.chainId)

  return <Chain extends { id: number }>({ chains, emitter }: WagmiConfig<Chain>) => {
    /** wagmi learns of the end from the promise that it awaits. */
    let isAsked = false
    const tell = () => {
      if (!isConnected() || isAsked) return
      const now = { accounts: accountsOf(), chainId: chainIdOf() }
      // While wagmi has a connection here it listens to `change`, and otherwise to `connect`.
      emitter.emit('change', now)
      emitter.emit('connect', now)
    }
    const isOurs = ({ namespace }: { namespace: string }) => namespace === NAMESPACE
    return {
      id: 'walletModal',
      name: 'Wallet Modal',
      type: 'walletModal',
      async setup() {
        modal.on('connect', it => isOurs(it) && tell())
        modal.on('account', it => isOurs(it) && emitter.emit('change', { accounts: accountsOf() }))
        modal.on('network', it => isOurs(it) && account()?.address && emitter.emit('change', { chainId: chainIdOf() }))
        modal.on('disconnect', it => isOurs(it) && emitter.emit('disconnect'))
      },
      async connect<WithCapabilities extends boolean = false>({
        chainId,
        isReconnecting,
        withCapabilities,
      }: {
        chainId?: number | undefined
        isReconnecting?: boolean | undefined
        withCapabilities?: WithCapabilities | boolean | undefined
      } = {}): Promise<{ accounts: Accounts<WithCapabilities>; chainId: number }> {
        isAsked = true
        try {
          await restored(modal)
          if (!isConnected()) {
            if (isReconnecting) throw new Error('The modal has no previous session to restore.')
            await modal.connect({ namespace: NAMESPACE })
          }
          if (chainId && chainId !== chainIdOf())
            await modal.switchNetwork(`${NAMESPACE}:${chainId}`).catch((error: unknown) => {
              // As with wagmi's own connectors, a wallet that can't switch is connected on the chain it is on.
              if (isRefused(error) || !isConnected()) throw error
            })
          const accounts = accountsOf()
          return {
            accounts: (withCapabilities
              ? accounts.map(address => ({ address, capabilities: {} }))
              : accounts) as Accounts<WithCapabilities>,
            chainId: chainIdOf(),
          }
        } catch (thrown) {
          // An account that connected before the failure stays; wagmi listens again once this call has ended.
          setTimeout(tell)
          throw toWagmi(thrown)
        } finally {
          isAsked = false
        }
      },
      disconnect: () => modal.disconnect(NAMESPACE),
      getAccounts: async () => accountsOf(),
      getChainId: async () => chainIdOf(),
      async getProvider() {
        await restored(modal)
        return modal.getProvider(NAMESPACE)
      },
      async isAuthorized() {
        await restored(modal)
        return isConnected()
      },
      async switchChain({ chainId }: { chainId: number }): Promise<Chain> {
        const chain = chains.find(it => it.id === chainId)
        if (!chain) throw new Error(`Chain ${chainId} isn’t configured. Add it to \`chains\` in wagmi’s config.`)
        try {
          await modal.switchNetwork(`${NAMESPACE}:${chainId}`)
        } catch (thrown) {
          throw toWagmi(thrown)
        }
        return chain
      },
      // The modal reports changes itself.
      onAccountsChanged() {},
      onChainChanged() {},
      onDisconnect() {},
    }
  }
}
