import {
  boxes,
  Button,
  classes,
  Icon,
  lists,
  pictureStyle,
  type Resource,
  RowSkeleton,
  texts,
  useMemo,
  useModal,
  useSignal,
} from '../../modal/kit.ts'
import { balance, truncate, UNKNOWN } from '../../base/format.ts'
import { contractOf, flagOf, worthOf } from '../../base/token.ts'
import type { Balances } from '../../services/tokens.ts'
import type { Token } from '../../services/network/data.ts'
import { ROW_STEPS, topsOf } from '../../ui/virtual-list/virtual-layout.ts'
import type { TabStop } from '../../ui/virtual-list/roving-tabindex.tsx'
import { TokenCells } from '../../ui/virtual-list/token-cells.tsx'
import { StopList } from '../../ui/virtual-list/windowed-list.tsx'
import { COINS } from '../../ui/icons/more-icons.ts'
import { Fold } from '../../ui/controls/fold.tsx'
import { empty } from '../../ui/layout/view-parts.tsx'
import { isNothing } from '../transaction/balances.tsx'

/** Dust: less than a price can show, which anyone can send to get on the list. */
const DUST_USD = 0.01

/** Which tokens are shown, and which are folded: dust, those without a market price, and those that imitate others. */
export function sorted({ tokens, isBasic, isListed }: Balances): { shown: Token[]; hidden: Token[] } {
  const known = new Map(tokens.map(token => [token, worthOf(token)]))
  const worth = (token: Token) => known.get(token) ?? 0
  const all = [...tokens].sort((a, b) => worth(b) - worth(a))
  // Without a price, what no one asked for is an advertisement, and what the app knows is a holding.
  const isHolding = (token: Token) => isListed && !token.isUnlisted && known.get(token) === undefined
  const isDust = (token: Token) => worth(token) < DUST_USD && !isHolding(token)
  const isHidden = (token: Token) => token.address && (token.imitates || (!isBasic && isDust(token)))
  return { shown: all.filter(token => !isHidden(token)), hidden: all.filter(isHidden) }
}

/**
 * The known total in USD; undefined if no price is known. The claimed values of tokens that imitate others do not
 * count.
 */
export function totalOf({ tokens }: Balances): number | undefined {
  const values = tokens
    .filter(token => !token.imitates)
    .map(worthOf)
    .filter(value => value !== undefined)
  return values.length || !tokens.length ? values.reduce((sum, value) => sum + value, 0) : undefined
}

/** How many holdings the total leaves out for want of a price, where only known tokens were asked for. */
export const unpriced = ({ tokens, isListed }: Balances): number =>
  isListed
    ? tokens.filter(
        token => !token.imitates && !token.isUnlisted && Number(token.quantity.numeric) && worthOf(token) === undefined,
      ).length
    : 0

/** The account's tokens, most valuable first. */
export function Tokens({ state }: { state: Resource<Balances> }) {
  const { t, i18n, fiat } = useModal()
  const locale = i18n.locale.value
  const isOpen = useSignal(false)
  const { data } = state
  const { shown, hidden } = useMemo(() => sorted(data ?? { tokens: [], isBasic: false }), [data])
  if (!data && state.status === 'failed')
    return <p className={classes(texts.small, boxes.centered, empty)}>{UNKNOWN}</p>
  if (!data) {
    // Creating the formats takes longer than drawing the rows, so they are created before the data arrives.
    balance('0', locale)
    fiat.text(0)
    return (
      <ul className={lists.rows()} data-list aria-busy="true" aria-label={t('loading')}>
        {[0, 1, 2].map(index => (
          <RowSkeleton key={index} round end />
        ))}
      </ul>
    )
  }
  return (
    <div>
      {isNothing(data) ? <Nothing /> : <TokenList tokens={shown} />}
      {hidden.length > 0 && (
        <Fold
          title={<span>{t('tokens.hidden')}</span>}
          count={hidden.length}
          isOpen={isOpen.value}
          onToggle={() => {
            isOpen.value = !isOpen.peek()
          }}
        />
      )}
      {isOpen.value && <TokenList tokens={hidden} />}
      {data.isListed && <More />}
    </div>
  )
}

/** What the list is of, and the way to a token that is not in it. */
function More() {
  const { t, router, loadView } = useModal()
  const warm = () => void loadView('AddToken').catch(() => {})
  return (
    <div className={classes(boxes.stack, boxes.centered, boxes.above2)} onPointerEnter={warm} onFocus={warm}>
      <p className={texts.small()}>{t('tokens.listed')}</p>
      <Button plain onClick={() => router.push('AddToken')}>
        {t('tokens.add')}
      </Button>
    </div>
  )
}

function Nothing() {
  const { t, networks } = useModal()
  return (
    <div className={classes(boxes.stack, boxes.gap1, boxes.centered, empty)}>
      <span className={pictureStyle()} data-tile data-round>
        <Icon path={COINS} />
      </span>
      <p className={texts.heading()}>{t('tokens.empty')}</p>
      <p className={texts.small()}>{t('tokens.empty.text', { network: networks.active.value.name })}</p>
    </div>
  )
}

function TokenList({ tokens }: { tokens: Token[] }) {
  const tops = useMemo(() => topsOf(tokens.length, () => ROW_STEPS), [tokens.length])
  return tokens.length ? (
    <StopList
      items={tokens}
      tops={tops}
      isStop={() => true}
      keyOf={token => token.address ?? ''}
      draw={(token, stop, isStill) => <TokenRow token={token} stop={stop} isStill={isStill} />}
    />
  ) : null
}

function TokenRow({ token, stop, isStill }: { token: Token; stop: TabStop; isStill: boolean }) {
  const { t, i18n, networks, networkImage, fiat, router, loadView } = useModal()
  const locale = i18n.locale.value
  const value = worthOf(token)
  const contract = contractOf(token)
  return (
    <button
      type="button"
      className={lists.row()}
      data-row
      {...stop}
      onPointerEnter={() => void loadView('AccountToken').catch(() => {})}
      onClick={() => router.push('AccountToken', token)}
    >
      <TokenCells
        symbol={token.symbol}
        src={token.iconUrl}
        isNative={!token.address}
        network={networks.active.value}
        imageOf={networkImage}
        isStill={isStill}
        name={token.name}
        flag={flagOf(token, t)}
        contract={contract ? { short: truncate(contract), whole: contract } : undefined}
        held={{
          worth: <fiat.Sum usd={value} />,
          worthTitle: value === undefined ? t('tokens.noPrice') : undefined,
          amount: balance(token.quantity.numeric, locale),
          amountTitle: token.quantity.numeric,
        }}
      />
    </button>
  )
}
