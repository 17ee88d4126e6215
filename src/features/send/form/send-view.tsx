import {
  Avatar,
  Button,
  Icon,
  IconButton,
  NetworkPicture,
  Picture,
  Row,
  RowSkeleton,
  useEffect,
  useModal,
} from '../../../kit.ts'
import { canBuy } from '../../../chains/onramp.ts'
import { formatUnits } from '../../../lib/amount.ts'
import { balance, fiat, truncate } from '../../../lib/format.ts'
import { costText, fiatOf, unitOf } from '../../../lib/token.ts'
import type { Token } from '../../../services/data.ts'
import { KeyValues } from '../../../ui/money.tsx'
import { COINS, SWAP } from '../../../ui/more-icons.ts'
import { Notice } from '../../../ui/notice.tsx'
import { AmountInput, Edge, Panel } from '../../../ui/panel.tsx'
import type { Form } from './form.ts'
import { readKnown } from './known.ts'
import { ENDS } from './recipient.ts'

const SHOWN_DECIMALS = 6
const RECENT_MAX = 3

export const TokenPicture = ({ token, size }: { token: Token; size?: number }) => {
  const ctx = useModal()
  const network = ctx.networks.find(token.chainId) ?? ctx.networks.active.value
  return (
    <Picture
      src={token.iconUrl ?? (token.address ? undefined : ctx.networkImage(network))}
      name={token.symbol}
      size={size}
      round
      pin={size ? undefined : <NetworkPicture src={ctx.networkImage(network)} name={network.name} />}
    />
  )
}

/** The next step, and whether it can be taken. */
function nextStep(form: Form): [text: string, isReady: boolean, isBusy?: boolean] {
  if (!form.token.value) return ['send.token.title', false]
  const { typed } = form.entry.value
  const amount = form.amount.value,
    available = form.available.value,
    { data, status } = form.recipient.value
  if (form.isMax.value ? amount === undefined && form.fee.value.status === 'loading' : false)
    return ['loading', false, true]
  if (!typed.trim() || amount === 0n) return ['send.next.amount', false]
  if (amount === undefined) return [form.isMax.value ? 'send.next.poor' : 'send.next.amount.bad', false]
  if (available !== undefined && amount > available) return ['send.next.poor', false]
  if (!form.to.value.trim()) return ['send.next.to', false]
  if (status === 'loading') return ['send.next.wait', false, true]
  if (!data?.address || data.warnings.some(it => ENDS.includes(it))) return ['send.next.to.bad', false]
  return ['send.next.review', true]
}

/** WalletSend: how much of what to whom. */
export function SendView({ form }: { form: Form }) {
  const ctx = useModal()
  const { t, i18n, balances, router } = ctx
  const locale = i18n.locale.value
  const token = form.token.value
  const sender = form.sender.value
  const isVoid = form.isVoid.value
  const gone = form.gone.value
  const why = isVoid ? t('void.account') : gone === undefined ? '' : t('void.token', { symbol: gone })
  useEffect(() => {
    if (why) ctx.announce(why, true)
  }, [why])
  if (
    sender &&
    balances.value.data &&
    form.tokens.value.every(({ quantity }) => !/[1-9]/.test(quantity.numeric)) &&
    gone === undefined
  )
    return <Nothing name={sender.network.name} />
  if ((!token && gone === undefined) || !sender) {
    const isFailed = !sender || balances.value.status === 'failed'
    return (
      <div className="body">
        {isFailed ? (
          <Notice
            kind="error"
            title={t('send.balances')}
            text={t('nothing')}
            action={{ label: t('retry'), onClick: balances.reload }}
          />
        ) : (
          <ul className="rows" aria-busy="true">
            <RowSkeleton round end />
            <RowSkeleton round />
          </ul>
        )}
      </div>
    )
  }
  const { typed, isFiat } = form.entry.value
  const [step, isReady, isBusy] = nextStep(form)
  const fee = form.fee.value
  const review = () => {
    const intent = isReady && form.intent()
    if (intent) router.push('WalletSendPreview', intent)
  }
  return (
    <form
      className="body"
      onSubmit={event => {
        event.preventDefault()
        review()
      }}
    >
      {why && <Notice kind="warn" text={why} />}
      <Panel amount>
        <div className="line">
          <span className="label grow">
            {t('send.amount')}
            {isFiat && ' (USD)'}
          </span>
          <button
            type="button"
            className={token ? 'chip' : 'chip pick'}
            aria-label={token && t('send.token', { symbol: token.symbol })}
            onClick={() => router.push('WalletSendSelectToken')}
          >
            {token ? (
              <>
                <TokenPicture token={token} size={24} />
                <bdi>{token.symbol}</bdi>
              </>
            ) : (
              t('send.token.title')
            )}
            <Icon name="down" small />
          </button>
        </div>
        <AmountInput label={t('send.amount')} value={typed} onInput={form.type} />
        {token && <Worth form={form} token={token} />}
      </Panel>
      <To form={form} />
      <KeyValues
        rows={[
          [
            t('send.network'),
            <>
              <Picture src={ctx.networkImage(sender.network)} name={sender.network.name} size={16} round />
              {sender.network.name}
            </>,
          ],
          [
            t('send.fee'),
            fee.data !== undefined ? (
              <bdi dir="ltr">
                {costText(
                  fee.data,
                  sender.network.nativeCurrency.symbol,
                  {
                    decimals: sender.network.nativeCurrency.decimals,
                    price: form.tokens.value.find(it => !it.address)?.price,
                  },
                  locale,
                )}
              </bdi>
            ) : fee.status === 'loading' ? (
              <span className="sk" />
            ) : (
              t('send.fee.unknown')
            ),
          ],
        ]}
      />
      <Button primary type="submit" disabled={!isReady} busy={isBusy}>
        {t(step, { symbol: token?.symbol ?? '' })}
      </Button>
    </form>
  )
}

/** The amount in the other unit, and what there is. */
function Worth({ form, token }: { form: Form; token: Token }) {
  const { t, i18n } = useModal()
  const locale = i18n.locale.value
  const unit = unitOf(token)
  const { typed, isFiat } = form.entry.value
  const amount = form.amount.value
  const inToken = `${balance(amount === undefined ? undefined : formatUnits(amount, unit.decimals), locale, SHOWN_DECIMALS)} ${token.symbol}`
  const other = isFiat ? inToken : fiat(fiatOf(amount, unit) ?? (typed ? undefined : 0), locale)
  return (
    <div className="line s">
      {unit.price ? (
        <button
          type="button"
          className="line grow"
          aria-label={t('send.unit', { unit: isFiat ? 'USD' : token.symbol })}
          onClick={form.toggle}
        >
          <bdi dir="ltr">{other}</bdi>
          <Icon path={SWAP} small />
        </button>
      ) : (
        <span className="grow" />
      )}
      <span>{t('send.available', { amount: balance(token.quantity.numeric, locale) })}</span>
      <button
        type="button"
        className="chip small"
        title={token.address ? undefined : t('send.max.fee')}
        onClick={form.max}
      >
        {t('send.max')}
      </button>
    </div>
  )
}

/** An account with nothing in it: ways to get something. */
function Nothing({ name }: { name: string }) {
  const { t, options, networks, router } = useModal()
  const isBuyable =
    options.features.onramp !== false && canBuy(networks.active.value, networks.list.value, options.onramp)
  return (
    <div className="body">
      <div className="stack g1 mid empty">
        <span className="pic tile round">
          <Icon path={COINS} />
        </span>
        <p className="h">{t('send.empty')}</p>
        <p className="s">{t('tokens.empty.text', { network: name })}</p>
        <div className="line g2 w mt2">
          {options.features.receive !== false && (
            <Button onClick={() => router.push('WalletReceive')}>{t('action.receive')}</Button>
          )}
          {isBuyable && <Button onClick={() => router.push('OnRampProviders')}>{t('action.onramp')}</Button>}
        </div>
      </div>
    </div>
  )
}

/** Who it goes to: typed, pasted, or chosen among those of before. */
function To({ form }: { form: Form }) {
  const ctx = useModal()
  const { t } = ctx
  const { data, status } = form.recipient.value
  const typed = form.to.value
  const kind = data?.reading.kind
  const problem =
    status === 'failed'
      ? 'to.failed'
      : kind && kind !== 'empty' && kind !== 'address' && kind !== 'name'
        ? `to.${kind}`
        : ''
  const note = data?.warnings.find(it => it === 'zero') ?? data?.warnings.find(it => it === 'self' || it === 'first')
  const known = typed ? [] : readKnown(ctx, ctx.networks.active.value.chainNamespace).slice(0, RECENT_MAX)
  const paste =
    typeof navigator.clipboard?.readText === 'function' &&
    (() =>
      void navigator.clipboard.readText().then(
        text => {
          form.to.value = text.trim().slice(0, 255)
        },
        () => {},
      ))
  return (
    <Panel>
      <span className="label">{t('send.to')}</span>
      <div className="to">
        {data?.address && <Avatar address={data.address} size={32} />}
        <input
          aria-label={t('send.to')}
          placeholder={t('send.to.hint')}
          autoComplete="off"
          spellCheck={false}
          maxLength={255}
          value={typed}
          aria-invalid={!!problem}
          onInput={event => {
            form.to.value = event.currentTarget.value
          }}
        />
        <Edge />
        {typed ? (
          <IconButton
            mini
            icon="close"
            label={t('send.to.clear')}
            onClick={() => {
              form.to.value = ''
            }}
          />
        ) : (
          paste && (
            <button type="button" className="chip small" onClick={paste}>
              {t('send.paste')}
            </button>
          )
        )}
      </div>
      {status === 'loading' && typed && kind !== 'address' && <span className="sk" />}
      {data?.name && data.address && (
        <p className="s">
          <bdi dir="ltr" title={data.address}>
            {truncate(data.address)}
          </bdi>
        </p>
      )}
      {problem && status !== 'loading' && (
        <p className="s bad" role="alert">
          {t(problem)}{' '}
          {status === 'failed' && (
            <button type="button" className="link" onClick={form.recipient.reload}>
              {t('retry')}
            </button>
          )}
        </p>
      )}
      {note && (
        <p className={note === 'zero' ? 's bad' : 's'} role={note === 'zero' ? 'alert' : undefined}>
          {t(`warn.${note}`)}
        </p>
      )}
      {known.length > 0 && (
        <ul className="rows few" aria-label={t('send.recent')}>
          {known.map(({ address, name }) => (
            <Row
              key={address}
              picture={<Avatar address={address} size={32} />}
              title={<bdi>{name ?? truncate(address)}</bdi>}
              detail={name && <bdi dir="ltr">{truncate(address)}</bdi>}
              onClick={() => {
                form.to.value = name ?? address
              }}
            />
          ))}
        </ul>
      )}
    </Panel>
  )
}
