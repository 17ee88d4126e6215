// A Wallet Standard wallet of Solana as a page meets one; whatever of it can be replaced.

export const SOLANA = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
export const DEVNET = 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1'
export const FIRST = 'AM9YYioVrMZJYcWYXsY42FFQq9ShvBnwPYkwEq1Fym3E'
export const SECOND = '13Cq6jUcraVepQVrGXNmyGpJiHjq3VpGHjRGECPRtNJF'
export const PNG = 'data:image/png;base64,iVBORw0KGgo='

export const accountOf = (address: string, chains: unknown = ['solana:mainnet', 'solana:devnet']) => ({
  address,
  chains,
  publicKey: new Uint8Array(32),
  features: [],
})

/** Shares FIRST; `features` are added to the three of the standard, and undefined ones taken away. */
export function createStandardWallet(features: Record<string, unknown> = {}, more: Record<string, unknown> = {}) {
  const calls: [feature: string, inputs: any[]][] = []
  const heard = new Set<(change: unknown) => void>()
  const wallet: Record<string, any> = {
    version: '1.0.0',
    name: 'Test',
    icon: PNG,
    chains: ['solana:mainnet', 'solana:devnet', 'solana:testnet'],
    accounts: [],
    features: {
      'standard:connect': { version: '1.0.0', connect: async () => ({ accounts: [accountOf(FIRST)] }) },
      'standard:disconnect': { version: '1.0.0', disconnect: async () => {} },
      'standard:events': {
        version: '1.0.0',
        on(event: string, listener: (change: unknown) => void) {
          if (event === 'change') heard.add(listener)
          return () => heard.delete(listener)
        },
      },
      ...features,
    },
    ...more,
  }
  for (const [name, feature] of Object.entries<any>(Object(wallet['features']))) {
    const method = name.split(':')[1]!
    const call = feature?.[method]
    if (typeof call !== 'function') continue
    wallet['features'][name] = {
      ...feature,
      [method](...inputs: unknown[]) {
        calls.push([method, inputs])
        const answer = call(...inputs)
        // What a wallet shares stands in its own list as well.
        if (method === 'connect')
          Promise.resolve(answer)
            .then(it => (wallet['accounts'] = it?.accounts))
            .catch(() => {})
        return answer
      },
    }
  }
  return {
    wallet,
    calls,
    heard,
    tell: (change: unknown) => [...heard].forEach(listener => listener(change)),
  }
}

/** Registers as wallets do: now, and again when a page says that it is ready. */
export function registerWallet(page: EventTarget, ...wallets: unknown[]): void {
  const callback = ({ register }: { register(...wallets: unknown[]): void }) => register(...wallets)
  page.dispatchEvent(new CustomEvent('wallet-standard:register-wallet', { detail: callback }))
  page.addEventListener('wallet-standard:app-ready', event => callback((event as CustomEvent).detail))
}
