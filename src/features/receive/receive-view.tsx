import { Button, Icon, Picture, Row, useEffect, useModal, useRef, useSignal } from '../../kit.ts'
import { formatUnits, parseUnits, readAmount } from '../../lib/amount.ts'
import { copy } from '../../lib/clipboard.ts'
import { decimalMark } from '../../lib/format.ts'
import { Address } from '../../ui/address.tsx'
import { Field } from '../../ui/field.tsx'
import { COPY } from '../../ui/more-icons.ts'
import { Panel } from '../../ui/panel.tsx'
import { paymentUri } from './payment-uri.ts'

/** WalletReceive: the address of the account as a code and in full. */
export function ReceiveView() {
  const ctx = useModal()
  const { t, networks, connections, i18n, router } = ctx
  const typed = useSignal('')
  const isAsking = useSignal(false)
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => field.current?.focus(), [isAsking.value])
  // Without the code the address is still there.
  const isFailed = useSignal(false)
  useEffect(() => {
    ctx.loadSlot('QrCode').catch(error => {
      ;((isFailed.value = true), ctx.report(error))
    })
  }, [])
  const { QrCode: Code } = ctx.slots.value
  const network = networks.active.value
  const account = connections.account(network.chainNamespace)
  if (!account) return null
  const { address } = account
  const { symbol, decimals } = network.nativeCurrency
  const locale = i18n.locale.value
  const amount = readAmount(typed.value, decimalMark(locale))
  const uri = paymentUri(network, address, amount)
  const isBad = !!typed.value.trim() && uri === address
  const share = typeof navigator.share === 'function' && (() => void navigator.share({ text: address }).catch(() => {}))
  return (
    <div className="body receive">
      {Code ? (
        <Code
          text={uri}
          label={
            uri === address
              ? t('receive.code')
              : t('receive.code.amount', {
                  amount: `${formatUnits(parseUnits(amount!, decimals)!, decimals)} ${symbol}`,
                })
          }
        />
      ) : (
        !isFailed.value && <div className="qr sk" aria-busy="true" />
      )}
      <Panel>
        <Address value={address} />
      </Panel>
      {network.chainNamespace === 'eip155' &&
        (isAsking.value ? (
          <div className="stack g1">
            <Field
              ref={field}
              label={t('receive.amount')}
              inputMode="decimal"
              autoComplete="off"
              maxLength={40}
              value={typed.value}
              onInput={text => {
                typed.value = text
              }}
              error={isBad}
              end={<small className="s">{symbol}&nbsp;</small>}
            />
            {isBad && (
              <p className="s bad" role="alert">
                {t('receive.amount.bad', { symbol })}
              </p>
            )}
          </div>
        ) : (
          <Button
            onClick={() => {
              isAsking.value = true
            }}
          >
            {t('receive.amount')}
          </Button>
        ))}
      <button type="button" className="line only s mid" onClick={() => router.push('WalletCompatibleNetworks')}>
        <Picture src={ctx.networkImage(network)} name={network.name} size={16} round />
        {t('receive.only', { network: network.name })}
      </button>
      <Button primary onClick={() => copy(address, ctx)}>
        <Icon path={COPY} />
        {t('receive.copy')}
      </Button>
      {share && (
        <Button plain onClick={share}>
          {t('receive.share')}
        </Button>
      )}
    </div>
  )
}

/** WalletCompatibleNetworks: where this address can be sent to. */
export function CompatibleView() {
  const ctx = useModal()
  const { t, networks } = ctx
  const { chainNamespace } = networks.active.value
  const list = networks.list.value.filter(network => network.chainNamespace === chainNamespace)
  return (
    <div className="body">
      <ul className="rows">
        {list.map(network => (
          <Row
            key={network.caipNetworkId}
            picture={<Picture src={ctx.networkImage(network)} name={network.name} round />}
            title={network.name}
          />
        ))}
      </ul>
      <p className="s" id="wm-lead">
        {t('receive.networks.text')}
      </p>
    </div>
  )
}
