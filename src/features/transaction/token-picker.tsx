import { lists, useMemo, useModal, useSignal } from '../../modal/kit.ts'
import { parseAccountId } from '../../base/caip.ts'
import { balance, truncate } from '../../base/format.ts'
import { flagOf } from '../../base/token.ts'
import { SearchBody } from '../../ui/controls/field.tsx'
import { headlines } from '../../ui/layout/headline.ts'
import { ROW_STEPS, topsOf } from '../../ui/virtual-list/virtual-layout.ts'
import type { TabStop } from '../../ui/virtual-list/roving-tabindex.tsx'
import { TokenCells } from '../../ui/virtual-list/token-cells.tsx'
import { StopList } from '../../ui/virtual-list/windowed-list.tsx'

/** Height of a heading, in grid steps. */
const TITLE_STEPS = 8

/** The parts of a token that the list needs. */
interface Pickable {
  name: string
  symbol: string
  /** CAIP-10; absent for the native currency. */
  address?: string
  imitates?: string
}

/** What a row shows besides the name. */
interface TokenFacts {
  src?: string
  isNative: boolean
  /** The account's balance: its value in USD, and the amount as a plain decimal string. */
  held?: { usd?: number; amount: string }
}

interface TokenPickerProps<Of extends Pickable> {
  tokens: readonly Of[]
  /** The tokens that match a search, in order; a string is the text key of a heading. */
  linesOf(tokens: readonly Of[], query: string): readonly (Of | string)[]
  factsOf(token: Of): TokenFacts
  chosen: Of | undefined
  choose(token: Of): void
}

/** Whether the typed search matches the token. */
export const isFound = ({ name, symbol, address = '' }: Pickable, query: string): boolean =>
  [name, symbol, address].some(field => field.toLowerCase().includes(query.trim().toLowerCase()))

/** The body of the views for choosing a token. */
export function TokenPicker<Of extends Pickable>({ tokens, linesOf, factsOf, chosen, choose }: TokenPickerProps<Of>) {
  const { t, i18n, router, networks, networkImage, fiat } = useModal()
  const network = networks.active.value
  const query = useSignal('')
  const lines = useMemo(() => linesOf(tokens, query.value), [tokens, query.value])
  const tops = useMemo(
    () => topsOf(lines.length, line => (typeof lines[line] === 'string' ? TITLE_STEPS : ROW_STEPS)),
    [lines],
  )
  const draw = (token: Of, stop: TabStop, isStill: boolean) => {
    const { held, ...picture } = factsOf(token)
    const contract = parseAccountId(token.address)?.address
    return (
      <button
        type="button"
        className={lists.row()}
        data-row
        aria-current={token === chosen}
        {...stop}
        onClick={() => {
          choose(token)
          router.back()
        }}
      >
        <TokenCells
          {...picture}
          symbol={token.symbol}
          network={network}
          imageOf={networkImage}
          isStill={isStill}
          name={token.name}
          flag={flagOf(token, t)}
          contract={contract ? { short: truncate(contract), whole: contract } : undefined}
          held={held && { worth: <fiat.Sum usd={held.usd} />, amount: balance(held.amount, i18n.locale.value) }}
        />
      </button>
    )
  }
  return (
    <SearchBody
      label={t('send.token.search')}
      none={t('send.token.none')}
      query={query.value}
      onQuery={text => {
        query.value = text
      }}
      found={
        lines.length > 0 && (
          <StopList
            items={lines}
            tops={tops}
            isStop={line => typeof line === 'object'}
            keyOf={line => (typeof line === 'string' ? line : (line.address ?? ''))}
            draw={(line, stop, isStill) => {
              if (typeof line === 'object') return draw(line, stop, isStill)
              return (
                <h3 className={headlines.label()}>
                  {t(line)} · {network.name}
                </h3>
              )
            }}
          />
        )
      }
    />
  )
}
