// One message asks the wallet for a session and for sign-in (`wc_sessionAuthenticate`); a plain proposal goes with it,
// for wallets that do not know this method. The library's handling of the answer is replaced here, because it
// - checks contract signatures at a server of its maker without being asked, and does not stop at a wrong one;
// - reads answers to the latest pairing only (R50), and does not distinguish a refusal from a failure;
// - does not record when and for which request the message was made, and waits for an hour;
// - writes and reads the ReCap with Node's `Buffer`.
import type { SIWXMessageData } from '../../base/siwx.ts'
import { ModalError } from '../../base/errors.ts'
import type { SignedIn } from '../connector.ts'
import { readCacaos, writeRecap } from './cacao.ts'
import {
  AUTHENTICATE,
  internalsOf,
  type AuthenticateAnswer,
  type AuthenticateRequest,
  type Client,
} from './internals.ts'
import type { Granted, Wanted } from './namespaces.ts'

const UNSUPPORTED = 10_001
const SESSION_S = 604_800
const EXPIRY_S = 300

/** A session, and the messages signed with it. */
export type Approved = Granted & { signed?: SignedIn[] }

/** Creates a pairing URI by which a wallet connects and signs in. */
export type Authenticate = (
  message: SIWXMessageData,
  wanted: Wanted,
) => Promise<{ uri: string; approval(): Promise<Approved> }>

/** A pending pairing: the message that it carries and, once it is sent, its outcome. */
interface Code {
  message: SIWXMessageData
  wanted: Wanted
  id?: number
  topic?: string
  asked?: AuthenticateRequest
  signed?: SignedIn[]
}

const DONE = { code: 0, message: 'fulfilled' }
const soon = (seconds: number) => Math.floor(Date.now() / 1000) + seconds

export function createAuthenticate(client: Client, life: AbortSignal): Authenticate {
  const { metadata, core, auth, session, proposal, engine } = internalsOf(client)
  /** By response topic. */
  const keys = new Map<string, string>()
  const codes = new Set<Code>()

  const { set } = auth.authKeys
  auth.authKeys.set = (name, key) => {
    keys.set(key.responseTopic, key.publicKey)
    return set(name, key)
  }
  const { decode } = core.crypto
  core.crypto.decode = (topic, message, options) =>
    decode(topic, message, { ...options, receiverPublicKey: keys.get(topic) })
  function complete({ topic, clientRpcId: id }: { topic: string; clientRpcId: number }, asked: AuthenticateRequest) {
    const code = [...codes].find(it => !it.asked && it.message.nonce === asked.authPayload.nonce)!
    const { issuedAt: iat = asked.authPayload.iat, requestId, resources = [] } = code.message
    Object.assign(asked.authPayload, { iat, requestId, resources: [...resources, writeRecap(code.wanted.methods)] })
    asked.expiryTimestamp = soon(EXPIRY_S)
    Object.assign(code, { id, topic, asked })
  }
  const { sendRequest } = engine
  engine.sendRequest = call => {
    if (call.method === AUTHENTICATE) complete(call, call.params)
    if (call.method === 'wc_sessionPropose') {
      const code = [...codes].find(it => it.topic === call.topic)
      if (code) call.params.optionalNamespaces = { eip155: code.wanted }
    }
    return sendRequest(call)
  }

  /** Creates the session from the wallet's answer. */
  async function settle(code: Code, { cacaos, responder }: NonNullable<AuthenticateAnswer['result']>): Promise<object> {
    const { authPayload, requester } = code.asked!
    const { accounts, methods, signed } = readCacaos(it => client.formatAuthMessage(it), authPayload, cacaos)
    // Without any granted method there is no session either.
    if (!methods.length) throw new ModalError('wallet/no-accounts')
    const { publicKey } = requester
    const topic = await core.crypto.generateSharedKey(publicKey, responder.publicKey)
    const chains = accounts.map(it => it.slice(0, it.lastIndexOf(':')))
    const expiry = soon(SESSION_S)
    const made = {
      topic,
      expiry,
      acknowledged: true,
      self: { publicKey, metadata },
      peer: responder,
      controller: responder.publicKey,
      requiredNamespaces: {},
      optionalNamespaces: {},
      relay: { protocol: 'irn' },
      pairingTopic: code.topic,
      namespaces: { eip155: { accounts, methods, chains: [...new Set(chains)], events: code.wanted.events } },
      transportType: 'relay',
    }
    await core.relayer.subscribe(topic)
    await session.set(topic, made)
    core.expirer.set(topic, expiry)
    code.signed = signed
    return made
  }
  const proposed = ({ topic }: Code) => proposal.getAll().find(it => it.pairingTopic === topic)?.id
  engine.onSessionAuthenticateResponse = async (_, { id, result, error }) => {
    const code = [...codes].find(it => it.id === id)
    // The wallet still holds the plain proposal.
    if (!code || error?.code === UNSUPPORTED) return
    const plain = proposed(code)
    const outcome = error
      ? { error }
      : settle(code, result!).then(
          session => ({ session }),
          error => ({ error }),
        )
    engine.events.emit(`session_connect:${plain}`, await outcome)
    if (plain) await engine.deleteProposal(plain)
  }
  /** Removes the data of one answered request from the library's store. */
  async function forget(code: Code) {
    codes.delete(code)
    if (life.aborted) return
    const [topic] = [...keys].find(([, key]) => key === code.asked!.requester.publicKey) ?? []
    if (topic) {
      keys.delete(topic)
      await Promise.all([core.relayer.unsubscribe(topic), auth.pairingTopics.delete(topic, DONE)])
    }
    await engine.deletePendingAuthRequest(code.id!, DONE)
  }

  const make: Authenticate = async (message, wanted) => {
    const { domain, uri, nonce, statement, expirationTime: exp, notBefore: nbf } = message
    const chains = [...new Set([message.chainId, ...wanted.chains])]
    const code: Code = { message, wanted }
    codes.add(code)
    const params = { domain, uri, nonce, statement, exp, nbf, chains }
    const { uri: link, response } = await client.authenticate(params).catch((error: unknown) => {
      codes.delete(code)
      throw error
    })
    const plain = proposed(code)
    // The library numbers both within the same millisecond, and would mistake one answer for the other.
    if (plain === code.id) {
      codes.delete(code)
      return make(message, wanted)
    }
    const expire = ({ id }: { id: number }) =>
      id === plain && engine.events.emit(`session_connect:${id}`, { error: new Error('Proposal expired') })
    client.on('proposal_expire', expire)
    return {
      uri: link!,
      async approval() {
        try {
          const { session } = (await response()) as unknown as { session: Granted }
          return code.signed ? { ...session, signed: code.signed } : session
        } finally {
          client.off('proposal_expire', expire)
          forget(code).catch(() => {})
        }
      },
    }
  }
  return make
}
