/** The URLs of the local stack's services while tests run; otherwise undefined. */
declare var hostConfig: Partial<import('wallet-modal').WalletModalOptions> | undefined
