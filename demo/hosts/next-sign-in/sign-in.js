import { randomBytes } from 'node:crypto'
import { createPublicClient, http } from 'viem'
import { parseSiweMessage } from 'viem/siwe'

export const { ORIGIN } = process.env // https://app.example
const clientOf = url => createPublicClient({ transport: http(url) })
const clients = new Map([
  [1, clientOf(process.env.ETHEREUM_RPC)],
  [8453, clientOf(process.env.BASE_RPC)],
])
// Tables of your database, as soon as there is more than one process. Next loads this file once for routes, once for pages.
const { nonces, sessions } = (globalThis.signInTables ??= { nonces: new Map(), sessions: new Map() })

export function issueNonce() {
  for (const [old, endsAt] of nonces) if (endsAt < Date.now()) nonces.delete(old)
  const nonce = randomBytes(16).toString('hex')
  nonces.set(nonce, Date.now() + 600_000)
  return nonce
}

/** The id of a session. `nonce` comes from the cookie, so that a message of another browser is worth nothing here. */
export async function signIn({ message, signature }, nonce) {
  const isFresh = nonces.get(nonce) > Date.now()
  nonces.delete(nonce) // good once, whatever comes of it
  if (!isFresh || typeof message !== 'string' || !/^0x[\da-f]+$/i.test(signature)) return
  const said = parseSiweMessage(message)
  const client = clients.get(said.chainId)
  // The clock of the one who signed may be two minutes ahead.
  if (!client || said.nonce !== nonce || said.version !== '1' || !(said.issuedAt < Date.now() + 120_000)) return
  if (said.uri !== ORIGIN && !said.uri.startsWith(`${ORIGIN}/`)) return
  const wanted = { message, signature, nonce, domain: new URL(ORIGIN).host }
  if (!(await client.verifySiweMessage(wanted).catch(() => false))) return
  const id = randomBytes(32).toString('base64url')
  const endsAt = Math.min(said.expirationTime ?? Infinity, Date.now() + 86_400_000)
  sessions.set(id, { address: said.address, chainId: `eip155:${said.chainId}`, expirationTime: new Date(endsAt) })
  return id
}

export function sessionOf(id) {
  if (sessions.get(id)?.expirationTime <= Date.now()) sessions.delete(id)
  return sessions.get(id) ?? null
}
export const signOut = id => sessions.delete(id)
export const cookie = (header, name) => new RegExp(`(?:^|; )${name}=([\\w-]+)`).exec(header ?? '')?.[1]
