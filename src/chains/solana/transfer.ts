import { isAddress, type Address } from '@solana/web3.js'
import { isAbort, ModalError } from '../../base/errors.ts'
import { altered, unsent } from '../../base/refusal.ts'
import { num, own, str } from '../../services/decode.ts'
import type { PreparedTransfer, TransferIntent, TransferNote, Wait } from '../intents.ts'
import { addressOf, countOf, lamportsOf, READ, type Ask } from './accounts.ts'
import { landedWith } from './recognition.ts'
import { feeOf, HIGHEST_TIP, priceOf, ROOM, UNITS } from './fees.ts'
import { callHash } from './outcome.ts'
import { TOKEN } from './program-ids.ts'
import { losses, previewTransfer, simulate, watchedOf } from './simulation.ts'
import { obstructed, refuseMisplaced, tokenRoute, type TokenRoute } from './token-route.ts'
import { transferBytes, type Lifetime, type TransferTerms } from './transfer-message.ts'
import { isLawful, isTransferOf } from './transfer-reading.ts'
import { sendTransaction } from './wallet.ts'

/** Bytes of a token account; with Token-2022 more, depending on the mint. */
const ACCOUNT_BYTES = { plain: 165, extended: 250 }
/** Margin on the simulated units, in per cent: the network may be in another state by then. */
const HEADROOM = 110

async function latestBlock(ask: Ask): Promise<Lifetime> {
  const value = own(await ask('getLatestBlockhash', [{ commitment: READ.commitment }]), 'value')
  const blockhash = str(own(value, 'blockhash'))
  const height = num(own(value, 'lastValidBlockHeight'))
  if (!blockhash || !isAddress(blockhash) || height === undefined)
    throw new ModalError('http/bad-reply', { message: 'The node didn’t report a block.' })
  return { blockhash, lastValidBlockHeight: BigInt(Math.trunc(height)) }
}

const missing = (wanted: bigint, there: bigint) => (wanted > there ? wanted - there : 0n)

/** What the sender pays into the recipient's new account, in lamports. */
async function rentOf(ask: Ask, { program, funded }: TokenRoute): Promise<bigint> {
  const bytes = program === TOKEN ? ACCOUNT_BYTES.plain : ACCOUNT_BYTES.extended
  const rent = countOf(await ask('getMinimumBalanceForRentExemption', [bytes]))
  if (rent === undefined) throw new ModalError('http/bad-reply', { message: 'The node didn’t report the rent.' })
  return missing(rent, funded)
}

/** A transfer's maximum units, without its memo. */
function unitsOf(route: TokenRoute | undefined): number {
  if (!route) return UNITS.sol
  return route.isNew ? UNITS.tokenAndAccount : UNITS.token
}

/** The terms of a transfer with as few units as it needs, and the rent that it pays. */
async function fittedTerms(
  ask: Ask,
  terms: TransferTerms,
  route: TokenRoute | undefined,
  life: Lifetime,
): Promise<{ terms: TransferTerms; rent: bigint }> {
  // A plain SOL transfer always uses the same units.
  if (!route && !terms.memo) return { terms, rent: 0n }
  const { units, after } = await simulate(ask, transferBytes(terms, life), watchedOf(terms))
  // If it fails, the preview says why; until then it counts with its maximum.
  if (units === undefined) return { terms, rent: route?.isNew ? await rentOf(ask, route) : 0n }
  const needed = Math.ceil((units * HEADROOM) / 100) + ROOM
  return {
    terms: { ...terms, units: Math.min(needed, terms.units) },
    rent: route?.isNew ? missing(lamportsOf(after[3]), route.funded) : 0n,
  }
}

/** Addresses that the transfer names; naming one of its own accounts would change that account's rights. */
function referencesOf(note: TransferNote | undefined, own: (Address | undefined)[]): Address[] {
  const references = (note?.references ?? []).map(addressOf)
  if (references.some(it => own.includes(it))) throw new ModalError('address/invalid')
  return references
}

/**
 * R142: throws if a signed transaction is not the transfer, or takes more than the transfer and its permitted cost:
 * `cost`, plus the maximum priority fee.
 */
async function acceptSigned(ask: Ask, signed: Uint8Array, terms: TransferTerms, cost: bigint): Promise<void> {
  if (!(await isLawful(signed, terms))) throw altered('The wallet signed another transaction. Nothing was sent.')
  const { lamports, units } = await losses(ask, signed, terms).catch((error: unknown) => {
    throw isAbort(error)
      ? error
      : unsent('The transaction from the wallet couldn’t be checked. Nothing was sent.', error as ModalError)
  })
  const isMoved = terms.from !== terms.to
  const most = cost + HIGHEST_TIP + (isMoved && !terms.token ? terms.amount : 0n)
  if (lamports > most || units !== (isMoved && terms.token ? terms.amount : 0n))
    throw altered('The wallet signed a transaction that takes more. Nothing was sent.')
}

/** Whether an error says that a transaction's block was too old; it may have landed before nevertheless. */
const isTooOld = (error: unknown) =>
  error instanceof ModalError && /block ?hash|block height/i.test(`${error.message} ${String(error.data?.['reason'])}`)

/**
 * What is simulated and handed over is the transfer whose fee was read, with the newest block: so a user who thinks it
 * over for a minute does not confirm something too old (R118).
 */
export async function prepareTransfer(
  { askOn, commitment }: { askOn: (wait?: Wait) => Ask; commitment?: string },
  { from: sender, to: recipient, token, amount: given, isFeeIncluded, note }: TransferIntent,
  wait?: Wait,
): Promise<PreparedTransfer> {
  const [from, to, ask] = [addressOf(sender), addressOf(recipient), askOn(wait)]
  const [life, route] = await Promise.all([
    latestBlock(ask),
    token ? tokenRoute(ask, from, to, addressOf(token)) : undefined,
    refuseMisplaced(ask, to),
  ])
  // R119: reported before a wallet is asked.
  const obstacle = route?.obstacle
  if (obstacle && !(obstacle === 'memo' && note?.memo)) throw obstructed(obstacle, route.values)
  const memo = note?.memo
  const limit = unitsOf(route) + (memo ? UNITS.memo : 0)
  const references = referencesOf(note, [from, to, route?.source, route?.destination])
  const draft: TransferTerms = { from, to, amount: given, token: route, memo, references, units: limit, price: 0n }
  const { terms: needed, rent } = await fittedTerms(ask, draft, route, life)
  const price = await priceOf(ask, watchedOf(needed), needed.units)
  const priced = { ...needed, price }
  const fee = await feeOf(ask, transferBytes(priced, life).subarray(65), priced.units, price)
  const terms = { ...priced, amount: isFeeIncluded ? given - fee : given }
  return {
    amount: terms.amount,
    fee,
    rent: rent || undefined,
    callHash: callHash({ from, to, token, amount: terms.amount }),
    preview: async wait => previewTransfer(askOn(wait), transferBytes(terms, life), terms),
    async submit(signer, wait) {
      const ask = askOn(wait)
      const accept = (signed: Uint8Array) => acceptSigned(ask, signed, terms, fee + rent)
      const now = await latestBlock(ask)
      const bytes = transferBytes(terms, now)
      // R120: by other code than wrote it.
      if (!(await isTransferOf(bytes, terms, now.blockhash)))
        throw new ModalError('wallet/account-changed', { message: 'The transfer differs from what you reviewed.' })
      try {
        return await sendTransaction(ask, signer, { from, bytes, commitment, accept }, wait)
      } catch (error) {
        if (!isTooOld(error)) throw error
        // Only the answer may be lost: wallets also report this error if they did not see the transaction arrive. R137:
        // that the network does not show it proves nothing, and the wallet is never asked a second time.
        const landed = await landedWith(ask, from, bytes.subarray(65)).catch(() => undefined)
        if (landed) return landed
        throw error
      }
    },
  }
}
