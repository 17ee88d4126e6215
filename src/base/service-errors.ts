// The part of the catalogue about services, and sites that are paid (`payFetch`).

export const SERVICE_ERRORS = {
  'pay/request': {
    surface: 'throw',
    retry: false,
    meaning:
      'It can’t be paid for: `url` isn’t https, the body is a stream, `fetch` refuses it, or the page isn’t secure.',
  },
  'pay/redirected': {
    surface: 'throw',
    retry: false,
    meaning: 'The first answer came from another origin, or after a redirect of a request that isn’t a GET.',
  },
  'pay/unreadable': {
    surface: 'throw',
    retry: false,
    meaning: 'The 402 has no `PAYMENT-REQUIRED` that the page can read. The message has the header that is missing.',
  },
  'pay/unsupported': {
    surface: 'throw',
    retry: false,
    meaning:
      'Nothing the site asks for is x402 version 2, `exact` by EIP-3009 or on Solana, in a known token on your networks; ' +
      'or its recipient on Solana has no account for the token.',
  },
  'pay/too-much': { surface: 'throw', retry: false, meaning: 'The price is above `max`.' },
  'pay/wallet-cannot': {
    surface: 'notice',
    retry: false,
    meaning: 'The wallet has no `eth_signTypedData_v4`, or on Solana can’t sign without sending.',
  },
  'pay/invalid': {
    surface: 'notice',
    retry: true,
    meaning: 'The signature isn’t the account’s, or the token contract would refuse it. It wasn’t sent.',
  },
  'pay/not-checked': {
    surface: 'notice',
    retry: true,
    meaning: 'The network didn’t answer, so the payment couldn’t be checked. It wasn’t sent.',
  },
  'pay/no-record': { surface: 'notice', retry: false, meaning: 'The browser’s storage is full or blocked.' },
  'pay/already': {
    surface: 'notice',
    retry: false,
    meaning: 'The same request was paid for elsewhere, or a payment for it can still be taken; see `data.receipt`.',
  },
  'pay/expired': {
    surface: 'notice',
    retry: true,
    meaning:
      'The payment was sent, not taken, and no longer can be (`data.receipt`). Without a receipt, the wallet took too long, ' +
      'and nothing was sent.',
  },
  'pay/open': {
    surface: 'notice',
    retry: false,
    meaning:
      'It may be taken until `data.receipt.validBefore`. A new payment could be a second; `data.again()` sends the same.',
  },
  'pay/unknown': {
    surface: 'notice',
    retry: false,
    meaning: 'Nobody knows whether the site took the payment; see `data.receipt`. Paying again could pay twice.',
  },
  'pay/not-delivered': {
    surface: 'notice',
    retry: false,
    meaning: 'The chain shows the payment (`data.receipt`), and the site answered with an error (`data.response`).',
  },
  'data/balance-unavailable': {
    surface: 'notice',
    retry: true,
    meaning: 'The data service returned no balances; showing the native balance from RPC.',
  },
  'service/origin-not-allowed': {
    surface: 'alert',
    retry: false,
    meaning: 'This origin is not on the project’s allowlist.',
  },
  'service/invalid-key': { surface: 'alert', retry: false, meaning: 'Unknown project ID.' },
  'service/session-expired': {
    surface: 'alert',
    retry: true,
    meaning: 'A service rejected the session; the device’s clock may be wrong.',
  },
  'service/rate-limited': {
    surface: 'alert',
    retry: true,
    meaning: 'Rate-limited while reading the project’s settings.',
  },
  'service/unavailable': {
    surface: 'alert',
    retry: true,
    meaning: 'The project’s settings are unavailable.',
  },
  'service/social-timeout': {
    surface: 'alert',
    retry: true,
    meaning: 'The social login didn’t start in time; check that your origin is on the project’s allowlist.',
  },
} as const
