/** Where services are asked, as long as the host names no others (`endpoints`). */
export const DATA_URL = 'https://rpc.walletconnect.org'
export const EXPLORER_URL = 'https://api.web3modal.org'
/** The client of the protocol has it as its own default. */
export const RELAY_URL = 'wss://relay.walletconnect.org'
