import { boxes, Icon, lists, pictureStyle, Row, useModal } from '../../../modal/kit.ts'
import { CARD, CHECK, COINS, OUT } from '../../../ui/icons/more-icons.ts'
import type { Form } from '../form/form.ts'
import { Terms, PurchaseToken } from '../form/parts.tsx'
import { fiatName, fiatSign } from './fiat.ts'
import { InfoList } from '../../../ui/text/info-list.tsx'

/** OnRampFiatSelect: the currency to pay with. */
export function FiatView({ form }: { form: Form }) {
  const { i18n, router } = useModal()
  const chosen = form.payment.value?.id
  return (
    <>
      <div className={boxes.body()} data-body>
        <ul className={lists.rows()} data-list>
          {form.choices.value?.paymentCurrencies.map(({ id }) => (
            <Row
              key={id}
              picture={
                <span className={pictureStyle()} data-tile data-round aria-hidden="true">
                  {fiatSign(id, i18n.locale.value)}
                </span>
              }
              title={fiatName(id, i18n.locale.value)}
              detail={id}
              current={id === chosen}
              end={id === chosen && <Icon path={CHECK} on />}
              onClick={() => {
                form.fiat.value = id
                router.back()
              }}
            />
          ))}
        </ul>
      </div>
      <Terms />
    </>
  )
}

/** OnRampTokenSelect: what the card provider delivers on the account's network. */
export function TokenView({ form }: { form: Form }) {
  const { router } = useModal()
  const chosen = form.token.value
  return (
    <>
      <div className={boxes.body()} data-body>
        <ul className={lists.rows()} data-list>
          {form.tokens.value.map(token => (
            <Row
              key={token.symbol}
              picture={<PurchaseToken token={token} />}
              title={<bdi>{token.symbol}</bdi>}
              detail={<bdi>{token.name}</bdi>}
              current={token === chosen}
              end={token === chosen && <Icon path={CHECK} on />}
              onClick={() => {
                form.symbol.value = token.symbol
                router.back()
              }}
            />
          ))}
        </ul>
      </div>
      <Terms />
    </>
  )
}

/** WhatIsABuy: three cards for first-time buyers. */
export function WhatView() {
  const { t } = useModal()
  return (
    <div className={boxes.body()} data-body>
      <InfoList
        list={[
          { icon: OUT, mirror: true, title: t('buy.what.page'), text: t('buy.what.page.text') },
          { icon: CARD, title: t('buy.what.price'), text: t('buy.what.price.text') },
          { icon: COINS, title: t('buy.what.way'), text: t('buy.what.way.text') },
        ]}
      />
    </div>
  )
}
