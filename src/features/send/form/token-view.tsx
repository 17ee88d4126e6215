import {
  boxes,
  classes,
  lists,
  pictureStyle,
  texts,
  useEffect,
  useMemo,
  useModal,
  useRef,
  useSignal,
} from '../../../kit.ts'
import type { ChunkModules } from '../../../chunks.ts'
import { balance, fiat, truncate, UNKNOWN } from '../../../lib/format.ts'
import { contractOf, flagOf } from '../../../lib/token.ts'
import type { Token } from '../../../services/data.ts'
import { Field } from '../../../ui/field.tsx'
import { evenTops } from '../../../ui/lines.ts'
import type { Stop } from '../../../ui/windowed-list.tsx'
import { SEARCH } from '../../../ui/more-icons.ts'
import type { Form } from './form.ts'
import { TokenPicture } from '../../../ui/token-picture.tsx'
import { Badge } from '../../../ui/badge.tsx'

/** Of a row, in grid steps. */
const ROW_STEPS = 14
/** Rows that are drawn while the list that draws any number of them is not there. */
const SHORT = 50

/** WalletSendSelectToken: what is there to send. */
export function TokenView({ form }: { form: Form }) {
  const { t, chunks } = useModal()
  const query = useSignal('')
  // The account's chunk has the list; it is here as a rule.
  const account = useSignal<ChunkModules['account'] | undefined>(undefined)
  useEffect(
    () =>
      void chunks.load('account').then(
        module => {
          account.value = module
        },
        () => {},
      ),
    [],
  )
  const text = query.value.trim().toLowerCase()
  const all = form.tokens.value
  const tokens = useMemo(
    () =>
      all
        .filter(token =>
          [token.name, token.symbol, token.address ?? ''].some(field => field.toLowerCase().includes(text)),
        )
        .sort((a, b) => (b.value ?? -1) - (a.value ?? -1)),
    [all, text],
  )
  const tops = useMemo(() => evenTops(tokens.length, ROW_STEPS), [tokens])
  const LongList = account.value?.LongList
  const keyOf = (line: number) => tokens[line]!.address ?? ''
  return (
    <div className={boxes.body()} data-body>
      <Field
        type="search"
        icon={SEARCH}
        label={t('send.token.search')}
        value={query.value}
        onInput={value => {
          query.value = value
        }}
      />
      {!tokens.length ? (
        <p className={classes(texts.heading, boxes.centered)}>{t('send.token.none')}</p>
      ) : LongList ? (
        <div>
          <LongList
            tops={tops}
            isStop={line => line < tokens.length}
            keyOf={keyOf}
            draw={(line, stop, isStill) => <TokenRow form={form} token={tokens[line]!} stop={stop} isStill={isStill} />}
          />
        </div>
      ) : (
        <ul className={lists.rows()} data-list>
          {tokens.slice(0, SHORT).map((token, line) => (
            <li key={keyOf(line)}>
              <TokenRow form={form} token={token} isStill />
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

function TokenRow({ form, token, stop, isStill }: { form: Form; token: Token; stop?: Stop; isStill: boolean }) {
  const { t, i18n, router, networks, networkImage } = useModal()
  const network = networks.find(token.chainId) ?? networks.active.value
  const flag = flagOf(token, t)
  const hasPicture = useRef(false)
  hasPicture.current ||= isStill
  const locale = i18n.locale.value
  return (
    <button
      type="button"
      className={lists.row()}
      data-row
      aria-current={token === form.token.value}
      {...stop}
      onClick={() => {
        ;(form.choose(token), router.back())
      }}
    >
      {hasPicture.current ? (
        <TokenPicture
          symbol={token.symbol}
          src={token.iconUrl}
          isNative={!token.address}
          network={network}
          imageOf={networkImage}
        />
      ) : (
        <span className={pictureStyle()} data-round />
      )}
      <span>
        <b>
          <bdi>{token.symbol}</bdi>
          {flag && (
            <>
              {' '}
              <Badge bad>{flag}</Badge>
            </>
          )}
        </b>
        <small>
          {flag && token.address ? (
            <bdi dir="ltr" title={contractOf(token)}>
              {truncate(contractOf(token)!)}
            </bdi>
          ) : (
            <bdi>{token.name}</bdi>
          )}
        </small>
      </span>
      <span className={lists.end()}>
        <b>{token.value === undefined ? UNKNOWN : <bdi dir="ltr">{fiat(token.value, locale)}</bdi>}</b>
        <small>
          <bdi dir="ltr">{balance(token.quantity.numeric, locale)}</bdi>
        </small>
      </span>
    </button>
  )
}
