import { fromBase58, fromBase64, toBase64, toHexDigits } from '../../base/bytes.ts'
import type { PaymentToken, Settled } from '../../base/authorization.ts'
import { attempt, ModalError } from '../../base/errors.ts'
import type { Obstacle, SponsoredTransfers, Trace } from '../../base/sponsored-transfer.ts'
import { num, own, str } from '../../services/decode.ts'
import type { Ask } from './accounts.ts'
import { TOKEN } from './program-ids.ts'
import { readSponsored, sponsoredBytes } from './sponsored-message.ts'
import type { TokenRoute } from './token-route.ts'
import { readTransaction, SIGNATURE_BYTES } from './wire.ts'

interface Found {
  id: string
  slot: number
  isFailed: boolean
}

/** What the adapter does already. */
export interface SponsoredParts {
  /** Reads of a network, by CAIP-2 ID. */
  askOn(network: string): Ask
  /** Throws `address/invalid` if there is no such mint. */
  route(ask: Ask, from: string, to: string, mint: string): Promise<TokenRoute>
}

const COMMITMENT = { commitment: 'confirmed' }
/** So many blocks after its last one, no node shows a transaction that the others do not. */
const FINAL_BLOCKS = 150
/** A block takes 0.4 s, more under load: a time that is said too late makes nobody pay twice. */
const BLOCK_S = 0.6
const PAGE = 100
/** The most that nodes list at a time. */
const NEXT_PAGE = 1000
const PAGES_MAX = 10
/** A whole transaction has at most 1,232 bytes. */
const TEXT_MAX = 2_000
const CURVE = 'Ed25519'

const badReply = () => new ModalError('http/bad-reply', { message: 'The node’s answer can’t be read.' })
function whole(value: unknown): number {
  const found = num(value)
  if (found === undefined || !Number.isSafeInteger(found)) throw badReply()
  return found
}
const sha256 = async (bytes: Uint8Array) =>
  toHexDigits(new Uint8Array(await crypto.subtle.digest('SHA-256', Uint8Array.from(bytes))))

/** Whether the account signed; a browser without the curve cannot tell, and the network refuses what it did not sign. */
async function isBy(account: string, message: Uint8Array, signature: Uint8Array): Promise<boolean> {
  const { subtle } = crypto
  const key = await subtle.importKey('raw', fromBase58(account), CURVE, false, ['verify']).catch((error: unknown) => {
    if ((error as Error).name !== 'NotSupportedError') throw error
  })
  return !key || subtle.verify(CURVE, key, Uint8Array.from(signature), Uint8Array.from(message))
}

const obstacleOf = ({ program, decimals, isNew, obstacle }: TokenRoute, token: PaymentToken): Obstacle | undefined => {
  if (program !== TOKEN || decimals !== token.decimals) return 'domain'
  return isNew || obstacle === 'theirs' || obstacle === 'frozenThere' ? 'no-receiver' : undefined
}

/** The chain's part of payments that a site's facilitator pays for and sends. */
export function createSponsoredTransfers({ askOn, route }: SponsoredParts): SponsoredTransfers {
  const routeOf = async ({ network, asset }: PaymentToken, from: string, to: string) => {
    const found = await route(askOn(network), from, to, asset).catch((error: unknown) => error as ModalError)
    if (found instanceof Error && found.code !== 'address/invalid') throw found
    return found instanceof Error ? undefined : found
  }

  async function latestBlock(ask: Ask) {
    const reply = await ask('getLatestBlockhash', [COMMITMENT])
    const value = own(reply, 'value')
    const blockhash = str(own(value, 'blockhash'))
    if (!blockhash) throw badReply()
    const slot = whole(own(own(reply, 'context'), 'slot'))
    return { blockhash, slot, lastBlock: whole(own(value, 'lastValidBlockHeight')) }
  }

  /** Why the network would not carry it out; signatures do not count, because that of the fee's payer is missing. */
  async function trouble(
    ask: Ask,
    transaction: string,
    minContextSlot: number,
  ): Promise<'late' | 'would-fail' | undefined> {
    const options = { ...COMMITMENT, encoding: 'base64', sigVerify: false, minContextSlot }
    const value = own(await ask('simulateTransaction', [transaction, options]), 'value')
    const error = own(value, 'err')
    if (error === undefined) throw badReply()
    if (error === null) return
    return error === 'BlockhashNotFound' ? 'late' : 'would-fail'
  }

  /** Of the transactions of the payer's token account, the one with this very message: whether it failed. */
  async function find(ask: Ask, trace: Trace, minContextSlot: number): Promise<Found | undefined> {
    let before: string | undefined
    for (let page = 0; page < PAGES_MAX; page++) {
      const limit = page ? NEXT_PAGE : PAGE
      const options = { ...COMMITMENT, limit, minContextSlot, ...(before && { before }) }
      const list = await ask('getSignaturesForAddress', [trace.account, options])
      if (!Array.isArray(list)) throw badReply()
      for (const row of list as unknown[]) {
        const [id, memo] = [str(own(row, 'signature')), own(row, 'memo')]
        if (!id || (memo !== null && typeof memo !== 'string')) throw badReply()
        const slot = whole(own(row, 'slot'))
        if (slot < trace.slot) return
        before = id
        if (!memo?.includes(trace.memo)) continue
        const reply = await ask('getTransaction', [
          id,
          { ...COMMITMENT, encoding: 'base64', maxSupportedTransactionVersion: 0 },
        ])
        const parts = own(reply, 'transaction')
        const text = Array.isArray(parts) ? str(parts[0], TEXT_MAX) : undefined
        const found = text && attempt(() => readTransaction(fromBase64(text)))
        const error = own(own(reply, 'meta'), 'err')
        if (!found || error === undefined) throw badReply()
        if ((await sha256(found.message)) === trace.message) return { id, slot, isFailed: error !== null }
      }
      if (list.length < limit) return
    }
    throw badReply()
  }

  return {
    async look(token, from, to) {
      const found = await routeOf(token, from, to)
      if (!found) return { balance: 0n, obstacle: 'domain' }
      const obstacle = obstacleOf(found, token)
      return { balance: found.obstacle === 'mine' ? 0n : found.held, ...(obstacle && { obstacle }) }
    },

    async prepare(terms) {
      const { token, from, to } = terms
      const [found, block] = await Promise.all([routeOf(token, from, to), latestBlock(askOn(token.network))])
      const obstacle = found ? obstacleOf(found, token) : 'domain'
      if (!found || obstacle) return obstacle ?? 'domain'
      const { source, destination } = found
      const way = { source, destination, blockhash: block.blockhash }
      const bytes = attempt(() => sponsoredBytes(terms, way))
      if (!bytes || !readSponsored(bytes, terms, way)) return 'domain'
      return { ...way, transaction: toBase64(bytes), slot: block.slot, lastBlock: block.lastBlock }
    },

    async accept(terms, unsigned, answer) {
      const text = str(own(answer, 'transaction'), TEXT_MAX)
      const bytes = attempt(() => fromBase64(text ?? unsigned.transaction))
      const read = bytes && readSponsored(bytes, terms, unsigned, true)
      if (!bytes || !read) return 'altered'
      // The payer is the second who signs. Older wallets answer with their signature only.
      const at = read.signaturesAt + SIGNATURE_BYTES
      const given = attempt(() => fromBase58(str(own(answer, 'signature')) ?? ''))
      const signature = text === undefined ? given : bytes.slice(at, at + SIGNATURE_BYTES)
      if (signature?.length !== SIGNATURE_BYTES || !(await isBy(terms.from, read.message, signature)))
        return 'signature'
      // Whatever a wallet may have put in the place of the fee's payer stays here.
      const signed = new Uint8Array(bytes.length)
      signed.set(bytes.subarray(0, read.signaturesAt))
      signed.set(signature, at)
      signed.set(read.message, at + SIGNATURE_BYTES)
      const transaction = toBase64(signed)
      const why = await trouble(askOn(terms.token.network), transaction, unsigned.slot)
      if (why) return why
      const { source: account, slot, lastBlock } = unsigned
      return { transaction, trace: { memo: terms.memo, account, message: await sha256(read.message), slot, lastBlock } }
    },

    async landed({ network }, trace): Promise<Settled> {
      const ask = askOn(network)
      // The height first, of blocks that nothing replaces: what they have is in the list that is asked for afterwards.
      const epoch = await ask('getEpochInfo', [{ commitment: 'finalized' }])
      const height = whole(own(epoch, 'blockHeight'))
      const final = whole(own(epoch, 'absoluteSlot'))
      const found = await find(ask, trace, final)
      if (found && !found.isFailed) return { is: 'paid', transaction: found.id }
      // What failed is used up as well: the network carries out the same message once.
      if (found ? found.slot <= final : height > trace.lastBlock + FINAL_BLOCKS) return { is: 'unpaid' }
      const left = Math.max(0, trace.lastBlock - height) * BLOCK_S
      return { is: 'open', until: Math.ceil(Date.now() / 1000 + left) }
    },
  }
}
