import { boxes, classes, lists, texts, useMemo, useModal, useSignal } from '../../../kit.ts'
import { balance, fiat, truncate } from '../../../lib/format.ts'
import { contractOf, flagOf } from '../../../lib/token.ts'
import type { Token } from '../../../services/data.ts'
import { Field } from '../../../ui/field.tsx'
import { evenTops } from '../../../ui/lines.ts'
import { SEARCH } from '../../../ui/more-icons.ts'
import { TokenCells } from '../../../ui/token-cells.tsx'
import { TokenPicture } from '../../../ui/token-picture.tsx'
import type { Stop } from '../../../ui/stops.tsx'
import { ROW_STEPS, StopList } from '../../../ui/windowed-list.tsx'
import type { Form } from './form.ts'

/** WalletSendSelectToken: what is there to send. */
export function TokenView({ form }: { form: Form }) {
  const { t } = useModal()
  const query = useSignal('')
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
      ) : (
        <div>
          <StopList
            tops={tops}
            isStop={line => line < tokens.length}
            keyOf={line => tokens[line]!.address ?? ''}
            draw={(line, stop, isStill) => <TokenRow form={form} token={tokens[line]!} stop={stop} isStill={isStill} />}
          />
        </div>
      )}
    </div>
  )
}

function TokenRow({ form, token, stop, isStill }: { form: Form; token: Token; stop: Stop; isStill: boolean }) {
  const { t, i18n, router, networks, networkImage } = useModal()
  const locale = i18n.locale.value
  const contract = contractOf(token)
  return (
    <button
      type="button"
      className={lists.row()}
      data-row
      aria-current={token === form.token.value}
      {...stop}
      onClick={() => {
        form.choose(token)
        router.back()
      }}
    >
      <TokenCells
        picture={
          <TokenPicture
            symbol={token.symbol}
            src={token.iconUrl}
            isNative={!token.address}
            network={networks.find(token.chainId) ?? networks.active.value}
            imageOf={networkImage}
          />
        }
        isStill={isStill}
        symbol={token.symbol}
        name={token.name}
        flag={flagOf(token, t)}
        contract={contract ? { short: truncate(contract), whole: contract } : undefined}
        held={{ worth: fiat(token.value, locale), amount: balance(token.quantity.numeric, locale) }}
      />
    </button>
  )
}
