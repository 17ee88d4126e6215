import { getAddressDecoder, getBase64Encoder, isAddress, type Address } from '@solana/web3.js'
import { attempt, ModalError } from '../../base/errors.ts'
import { label } from '../../base/links.ts'
import { own, str } from '../../services/decode.ts'
import type { TokenFacts } from '../../services/tokens.ts'
import { accountsAt, extensionOf, heldIn, infoOf, isAccountOf, mintOf, READ, type Ask } from './accounts.ts'
import { TOKEN, TOKEN_2022, TOKEN_METADATA } from './program-ids.ts'
import { associatedAccount, metadataAccount } from './programs.ts'

const NAME_MAX = 64
const SYMBOL_MAX = 20

/** `MetadataV1`, in front of the update authority, the mint and the title. */
const METADATA_KIND = 4
const METADATA_MINT_AT = 33
const METADATA_TITLE_AT = 65

/** Name and symbol in an account of the metadata program; undefined if it is not that of the mint. */
function readMetadata(account: unknown, mint: Address): { name: string; symbol: string } | undefined {
  const text = own(own(account, 'data'), '0')
  if (own(account, 'owner') !== TOKEN_METADATA || typeof text !== 'string') return
  return attempt(() => {
    const bytes = Uint8Array.from(getBase64Encoder().encode(text))
    if (bytes[0] !== METADATA_KIND || getAddressDecoder().decode(bytes, METADATA_MINT_AT) !== mint) return
    const view = new DataView(bytes.buffer)
    const textAt = (at: number) => {
      const end = at + 4 + view.getUint32(at, true)
      if (end > bytes.length) throw new RangeError('The title is cut off.')
      // Padded with zeros to its full length.
      return { text: new TextDecoder().decode(bytes.subarray(at + 4, end)).replace(/\0+$/, ''), end }
    }
    const name = textAt(METADATA_TITLE_AT)
    return { name: label(name.text, NAME_MAX), symbol: label(textAt(name.end).text, SYMBOL_MAX) }
  })
}

/** A Token-2022 mint can contain its title. */
function titleIn(mint: unknown) {
  const metadata = extensionOf(mint, 'tokenMetadata')
  return { name: label(own(metadata, 'name'), NAME_MAX), symbol: label(own(metadata, 'symbol'), SYMBOL_MAX) }
}

/**
 * What the holder can send of each token, and its title: from the mint (Token-2022), else from the metadata program.
 * A title that nobody gives is ''.
 */
export async function readHoldings(ask: Ask, holder: Address, tokens: string[]): Promise<TokenFacts[]> {
  const mints = await accountsAt(ask, tokens.filter(isAddress))
  const asked = tokens
    .filter(isAddress)
    .map((mint, index) => ({ mint, it: mintOf(mints[index]), title: titleIn(mints[index]) }))
  const real = asked.flatMap(({ it, ...rest }) => (it ? [{ it, ...rest }] : []))
  const bare = real.filter(({ title }) => !title.symbol).map(({ mint }) => mint)
  const places = await Promise.all(real.map(({ mint, it }) => associatedAccount(holder, mint, it.program)))
  const titles = await Promise.all(bare.map(metadataAccount))
  const found = await accountsAt(ask, [...places, ...titles])
  const beside = new Map(bare.map((mint, i) => [mint, readMetadata(found[places.length + i], mint)]))
  const facts = new Map(
    real.map(({ mint, it, title }, index): [string, TokenFacts] => {
      const { name, symbol } = beside.get(mint) ?? title
      const held = attempt(() => heldIn(found[index]))
      // An account transferred to someone else holds nothing for this holder (R135).
      const isMine = isAccountOf(found[index], holder, { program: it.program, mint })
      return [
        mint,
        {
          balance: held && !isMine ? 0n : held,
          title: { name: name || symbol, symbol, decimals: it.decimals },
        },
      ]
    }),
  )
  return tokens.map(mint => facts.get(mint) ?? {})
}

/**
 * What the holder has some of and in which accounts, by both token programs. Anyone can send a token to
 * anyone: that it is held says nothing for it. Throws `rpc/*`, `http/*`.
 */
export async function heldTokens(ask: Ask, holder: Address): Promise<{ token: Address; account: Address }[]> {
  const answers = await Promise.all(
    [TOKEN, TOKEN_2022].map(async programId => {
      const found = own(await ask('getTokenAccountsByOwner', [holder, { programId }, READ]), 'value')
      if (!Array.isArray(found))
        throw new ModalError('http/bad-reply', { message: 'The node didn’t report the account’s tokens.' })
      return found.flatMap(item => {
        const [account, at] = [own(item, 'account'), str(own(item, 'pubkey')) ?? '']
        const token = str(own(infoOf(account), 'mint')) ?? ''
        if (!isAddress(token) || !isAddress(at)) return []
        const isHeld = isAccountOf(account, holder, { program: programId, mint: token }) && heldIn(account)
        return isHeld ? [{ token, account: at }] : []
      })
    }),
  )
  return answers.flat()
}
