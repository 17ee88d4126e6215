import { config } from './config.ts'

const KEY = 'demo:test-wallet'

export function isTestWalletOn(): boolean {
  try {
    return localStorage.getItem(KEY) === 'on' || new URLSearchParams(location.search).has('wallets')
  } catch {
    return false
  }
}

/** Adds the test wallet as what it is: a foreign script that announces itself. Switching it off needs a fresh page. */
export function setTestWallet(on: boolean): void {
  try {
    localStorage.setItem(KEY, on ? 'on' : 'off')
  } catch {
    // Without storage the choice lasts as long as the page.
  }
  if (on) addTestWallet()
  else location.reload()
}

export function addTestWallet(): void {
  const names = new URLSearchParams(location.search).get('wallets')?.split(',').filter(Boolean) ?? ['Kestrel']
  const { rpc, accounts, solanaKeys: keys } = config
  const solana = keys && config.networks.includes('solana') ? { keys } : undefined
  Object.assign(window, { __testWallet: names.map(name => ({ name, rpc, accounts, solana })) })
  const { trustedTypes } = window as unknown as {
    trustedTypes?: { createPolicy(name: string, rules: object): { createScriptURL(url: string): string } }
  }
  const policy = trustedTypes?.createPolicy('demo', { createScriptURL: (url: string) => url })
  const script = document.createElement('script')
  script.src = policy ? policy.createScriptURL(config.testWallet) : config.testWallet
  script.nonce = document.querySelector<HTMLScriptElement>('script[nonce]')?.nonce ?? ''
  script.crossOrigin = 'anonymous'
  document.head.append(script)
}
