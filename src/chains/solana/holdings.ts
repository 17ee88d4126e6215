import { isAddress, type Address } from '@solana/web3.js'
import { label } from '../../base/links.ts'
import { own } from '../../services/decode.ts'
import type { TokenFacts } from '../../services/tokens.ts'
import { accountsAt, extensionOf, heldIn, isAccountOf, mintOf, type Ask } from './accounts.ts'
import { associatedAccount } from './programs.ts'

const NAME_MAX = 64
const SYMBOL_MAX = 20

/**
 * What the holder can send of each token, and the mint's own title. Names are available if the mint contains them
 * (Token-2022); older ones keep them in a separate program.
 */
export async function readHoldings(ask: Ask, holder: Address, tokens: string[]): Promise<TokenFacts[]> {
  const mints = await accountsAt(ask, tokens.filter(isAddress))
  const asked = tokens
    .filter(isAddress)
    .map((mint, index) => ({ mint, account: mints[index], it: mintOf(mints[index]) }))
  const real = asked.filter(({ it }) => it)
  const places = await Promise.all(real.map(({ mint, it }) => associatedAccount(holder, mint, it!.program)))
  const accounts = await accountsAt(ask, places)
  const found = new Map(
    real.map(({ mint, account, it }, index): [string, TokenFacts] => {
      const metadata = extensionOf(account, 'tokenMetadata')
      const symbol = label(own(metadata, 'symbol'), SYMBOL_MAX)
      const title = { name: label(own(metadata, 'name'), NAME_MAX) || symbol, symbol, decimals: it!.decimals }
      // An account transferred to someone else holds nothing for this holder (R135).
      const isMine = isAccountOf(accounts[index], holder, { program: it!.program, mint })
      return [mint, { balance: isMine ? heldIn(accounts[index]) : 0n, title }]
    }),
  )
  return tokens.map(mint => found.get(mint) ?? {})
}
