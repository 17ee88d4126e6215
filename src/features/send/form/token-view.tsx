import { lists, useMemo, useModal, useSignal } from '../../../modal/kit.ts'
import { balance, truncate } from '../../../base/format.ts'
import { contractOf, flagOf } from '../../../base/token.ts'
import type { Token } from '../../../services/data.ts'
import { ROW_STEPS, topsOf } from '../../../ui/virtual-list/virtual-layout.ts'
import { SearchBody } from '../../../ui/controls/field.tsx'
import { TokenCells } from '../../../ui/virtual-list/token-cells.tsx'
import type { TabStop } from '../../../ui/virtual-list/roving-tabindex.tsx'
import { StopList } from '../../../ui/virtual-list/windowed-list.tsx'
import type { Form } from './form.ts'

/** WalletSendSelectToken: the tokens that can be sent. */
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
  const tops = useMemo(() => topsOf(tokens.length, () => ROW_STEPS), [tokens])
  return (
    <SearchBody
      label={t('send.token.search')}
      none={t('send.token.none')}
      query={query.value}
      onQuery={text => {
        query.value = text
      }}
      found={
        tokens.length > 0 && (
          <StopList
            tops={tops}
            isStop={line => line < tokens.length}
            keyOf={line => tokens[line]!.address ?? ''}
            draw={(line, stop, isStill) => <TokenRow form={form} token={tokens[line]!} stop={stop} isStill={isStill} />}
          />
        )
      }
    />
  )
}

function TokenRow({ form, token, stop, isStill }: { form: Form; token: Token; stop: TabStop; isStill: boolean }) {
  const { t, i18n, router, networks, networkImage, fiat } = useModal()
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
        symbol={token.symbol}
        src={token.iconUrl}
        isNative={!token.address}
        network={networks.find(token.chainId) ?? networks.active.value}
        imageOf={networkImage}
        isStill={isStill}
        name={token.name}
        flag={flagOf(token, t)}
        contract={contract ? { short: truncate(contract), whole: contract } : undefined}
        held={{ worth: <fiat.Sum usd={token.value} />, amount: balance(token.quantity.numeric, locale) }}
      />
    </button>
  )
}
