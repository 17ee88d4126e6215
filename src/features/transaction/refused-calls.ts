import type { ModalError } from '../../modal/kit.ts'

/** Text keys for EIP-5792's errors about `wallet_sendCalls`; the wallet did none of the calls. */
const TEXTS: Record<string, string> = {
  5700: 'calls.capability',
  5710: 'calls.network',
  5720: 'calls.twice',
  5740: 'calls.size',
  5750: 'calls.upgrade',
  5760: 'calls.atomic',
}

/** The text's key if the wallet refused to take calls together; other errors have no text of their own. */
export function refusalOfCalls({ data }: ModalError): string | undefined {
  const code = String(data?.['code'])
  return Object.hasOwn(TEXTS, code) ? TEXTS[code] : undefined
}
