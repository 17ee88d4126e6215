/** Where the services of the local stack are, while the tests run; nothing otherwise. */
declare var hostConfig: Partial<import('wallet-modal').WalletModalOptions> | undefined
