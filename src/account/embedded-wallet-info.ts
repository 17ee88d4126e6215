import type { SharedAccount } from '../base/account.ts'

/** Who is signed in by e-mail or a social account, and what their wallet is. */
export interface EmbeddedWalletInfo {
  user: {
    email?: string
    /** Name at the social account. */
    username?: string
    /** On the network asked for last. */
    accounts: readonly Readonly<SharedAccount>[]
  }
  /** `email`, or the social account: `google`, `farcaster`, … */
  authProvider: string
  /** Of the account in use. */
  accountType: 'eoa' | 'smartAccount'
  /** Whether the smart account is on the chain yet; its first transaction puts it there. */
  isSmartAccountDeployed: boolean
}
