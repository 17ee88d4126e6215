import type { SIWXMessageData } from '../../base/siwx.ts'
import { abortable } from '../../base/abort.ts'
import type { ConnectWait } from '../connector.ts'

/** A message of sign-in as the site takes it (frame.md section 3): what it says, and the text to sign. */
export interface SiteMessage extends SIWXMessageData {
  serializedMessage: string
}

/** The message that the site signs with its answer; undefined where there is none: the account is asked afterwards. */
export async function messageFor({ signal, signIn }: Partial<ConnectWait>): Promise<SiteMessage | undefined> {
  if (!signIn) return
  try {
    const message = await abortable(signIn(), signal)
    // Its functions do not pass from window to window, of a host's own neither.
    const data = JSON.parse(JSON.stringify(message)) as SIWXMessageData
    return { ...data, serializedMessage: String(message) }
  } catch {
    return
  }
}
