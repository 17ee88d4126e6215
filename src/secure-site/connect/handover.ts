// What the frame and the window that the embedding page opened tell each other. Both are of this site, and each hears its
// own origin only; the embedding page carries nothing.
import { attempt } from '../../base/errors.ts'
import { own } from '../../base/record.ts'
import { readSession, type Session } from '../session.ts'
import type { Opened, SignIn } from '../signer/job.ts'

/** The window looks for its frame, every 100 ms, until it is asked. */
export interface Hello {
  type: 'passkey/hello'
  /** 128 bits in lower-case hex, which the embedding page chose for this one connection. */
  state: string
}
/** The frame says who asks, as the browser told it, and what is to be signed along with the connection. */
export interface Ask {
  type: 'passkey/ask'
  state: string
  /** Origin of the embedding page. */
  site: string
  signIn?: SignIn
  mode?: 'light' | 'dark'
}
/** The user connected. */
export interface Done {
  type: 'passkey/done'
  state: string
  session: Session
  signed?: Opened['signed']
}
/** The frame took it: the window closes. */
export interface End {
  type: 'passkey/end'
  state: string
}
export type Handover = Hello | Ask | Done | End

const STATE = /^[\da-f]{32}$/
export const isState = (value: unknown): value is string => typeof value === 'string' && STATE.test(value)

const TEXT_MAX = 4096
const isText = (value: unknown): value is string => typeof value === 'string' && value.length <= TEXT_MAX

function readSignIn(value: unknown): SignIn | undefined {
  const [namespace, text] = [own(value, 'namespace'), own(value, 'text')]
  return (namespace === 'eip155' || namespace === 'solana') && isText(text) ? { namespace, text } : undefined
}

function readSigned(value: unknown): Opened['signed'] {
  const [message, signature] = [own(value, 'message'), own(value, 'signature')]
  return isText(message) && isText(signature) ? { message, signature } : undefined
}

/** Reads a message of the other page; undefined if it is none. The caller has checked its origin and source. */
export function readHandover(data: unknown): Handover | undefined {
  const [type, state] = [own(data, 'type'), own(data, 'state')]
  if (!isState(state)) return
  if (type === 'passkey/hello' || type === 'passkey/end') return { type, state }
  if (type === 'passkey/ask') {
    const [site, mode] = [own(data, 'site'), own(data, 'mode')]
    const signIn = readSignIn(own(data, 'signIn'))
    if (typeof site !== 'string' || !attempt(() => new URL(site))) return
    return { type, state, site, ...(signIn && { signIn }), ...((mode === 'light' || mode === 'dark') && { mode }) }
  }
  if (type === 'passkey/done') {
    const session = readSession(own(data, 'session'))
    const signed = readSigned(own(data, 'signed'))
    return session && { type, state, session, ...(signed && { signed }) }
  }
}
