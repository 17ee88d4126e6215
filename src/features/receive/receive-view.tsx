import {
  boxes,
  Button,
  classes,
  Icon,
  lists,
  Picture,
  pictureStyle,
  Row,
  texts,
  useEffect,
  useModal,
  useRef,
  useSignal,
  viewCss,
} from '../../modal/kit.ts'
import { formatUnits, parseUnits, readAmount } from '../../base/amount.ts'
import type { Token } from '../../services/network/data.ts'
import { copy } from '../../modal/clipboard.ts'
import { decimalMark } from '../../base/format.ts'
import { contractOf, unitOf } from '../../base/token.ts'
import { Address } from '../../ui/text/address.tsx'
import { Field } from '../../ui/controls/field.tsx'
import { Foot } from '../../ui/layout/view-parts.tsx'
import { headlines } from '../../ui/layout/headline.ts'
import { COPY } from '../../ui/icons/more-icons.ts'
import { Panel } from '../../ui/layout/panel.tsx'
import { canAskFor, paymentUri } from './payment-uri.ts'
import { onMark } from '../transaction/amount-input.ts'
import { qrCodeStyle } from '../../ui/icons/qr-code.tsx'
import { TokenPicture } from '../../ui/icons/token-picture.tsx'

const receive = viewCss`
  /* As large as lets it stay in sight, where the window allows. */
  & > [data-qr] {
    max-width: clamp(clamp(32u, 100vh - 60u, 60u), 100vh - 98u, 70u);
  }
  /* Leaves its room to a name. */
  &[data-named] > [data-qr] {
    max-width: clamp(clamp(32u, 100vh - 60u, 60u), 100vh - 105u, 63u);
  }
  & > [data-qr][data-skeleton] {
    aspect-ratio: 1;
    height: auto;
    background: var(--fill2);
  }
`

const wanted = viewCss`
  justify-content: center;
`

const only = viewCss`
  display: block;
  & > ${pictureStyle} {
    display: inline-grid;
    margin-inline-end: 6px;
    vertical-align: -3px;
  }
`

/** WalletReceive: the account's address as a QR code and in full. */
export function ReceiveView({ payload }: { payload?: Token }) {
  const ctx = useModal()
  const { t, networks, connections, i18n, router } = ctx
  const input = useSignal('')
  useEffect(() => {
    const life = new AbortController()
    onMark(life.signal, i18n, again => {
      input.value = again(input.peek())
    })
    return () => life.abort()
  }, [])
  const isAsking = useSignal(false)
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => field.current?.focus(), [isAsking.value])
  // Without the QR code there is still the address.
  const isFailed = useSignal(false)
  useEffect(() => {
    ctx.loadSlot('QrCode').catch(error => {
      isFailed.value = true
      ctx.report(error)
    })
  }, [])
  const { QrCode: Code, identity, BackupNotice } = ctx.slots.value
  const network = networks.active.value
  const account = connections.account(network.chainNamespace)
  if (!account) return null
  const { address } = account
  const label = identity?.label.value
  const name = identity?.known.value.name
  // Only on the active network: the user may have switched in the meantime.
  const token = payload?.chainId === network.caipNetworkId ? payload : undefined
  const contract = token && contractOf(token)
  const asked = contract ? { contract, decimals: unitOf(token).decimals } : undefined
  const { decimals } = asked ?? network.nativeCurrency
  const symbol = token?.symbol ?? network.nativeCurrency.symbol
  const locale = i18n.locale.value
  const amount = readAmount(input.value, decimalMark(locale))
  const uri = paymentUri(network, address, amount, asked)
  const units = amount && parseUnits(amount, decimals)
  const isBad = !!input.value.trim() && uri === address
  const share = typeof navigator.share === 'function' && (() => void navigator.share({ text: address }).catch(() => {}))
  return (
    <div className={classes(boxes.body, receive)} data-body data-named={!!(label ?? name)}>
      {token && (
        <p className={classes(boxes.line, headlines.name, wanted)}>
          <TokenPicture
            symbol={token.symbol}
            src={token.iconUrl}
            isNative={!contract}
            network={network}
            imageOf={ctx.networkImage}
            size={24}
          />
          <bdi className={texts.clipped()}>{token.symbol}</bdi>
        </p>
      )}
      {Code ? (
        <Code
          text={uri}
          label={
            uri === address || !units
              ? t('receive.code')
              : t('receive.code.amount', {
                  amount: `${formatUnits(units, decimals)} ${symbol}`,
                })
          }
        />
      ) : (
        !isFailed.value && <div className={qrCodeStyle()} data-qr data-skeleton aria-busy="true" />
      )}
      <Panel>
        {(label ?? name) && (
          <p className={classes(boxes.line, boxes.gap1, texts.small)}>
            {label && (
              <bdi className={texts.clipped()} title={label}>
                {label}
              </bdi>
            )}
            {label && name && '·'}
            {name && (
              <bdi className={texts.clipped()} title={name}>
                {name}
              </bdi>
            )}
          </p>
        )}
        <Address value={address} />
      </Panel>
      {BackupNotice && <BackupNotice />}
      {canAskFor(network, asked) &&
        (isAsking.value ? (
          <div className={classes(boxes.stack, boxes.gap1)}>
            <Field
              ref={field}
              label={t('receive.amount')}
              inputMode="decimal"
              autoComplete="off"
              maxLength={40}
              value={input.value}
              onInput={text => {
                input.value = text
              }}
              error={isBad}
              end={<small className={texts.small()}>{symbol}&nbsp;</small>}
            />
            {isBad && (
              <p className={classes(texts.small, texts.bad)} role="alert">
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
      <button
        type="button"
        className={classes(boxes.line, only, texts.small, boxes.centered)}
        onClick={() => router.push('WalletCompatibleNetworks')}
      >
        <Picture src={ctx.networkImage(network)} name={network.name} size={16} round />
        {t('receive.only', { network: network.name })}
      </button>
      <Foot>
        <Button primary onClick={() => copy(address, ctx)}>
          <Icon path={COPY} />
          {t('receive.copy')}
        </Button>
        {share && (
          <Button plain onClick={share}>
            {t('receive.share')}
          </Button>
        )}
      </Foot>
    </div>
  )
}

/**
 * WalletCompatibleNetworks: the networks on which this address can receive. That of a contract is another account's
 * elsewhere, or nobody's, and a Safe's connection does not always say that it is one.
 */
export function CompatibleView() {
  const ctx = useModal()
  const { t, networks, connections } = ctx
  const active = networks.active.value
  const { chainNamespace } = active
  const address = connections.account(chainNamespace)?.address
  const isSmart = connections.of(chainNamespace).value.type === 'smartAccount'
  /** The account that is known to be no contract. */
  const plain = useSignal<string>()
  useEffect(() => {
    if (!address || isSmart) return
    const ask = async () => (await ctx.adapter(chainNamespace)).isContract(active, address, { signal: ctx.life })
    ask().then(isContract => {
      if (!isContract) plain.value = address
    }, ctx.report)
  }, [active, address, isSmart])
  const isEverywhere = !isSmart && address !== undefined && plain.value === address
  const list = networks.list.value.filter(it => (isEverywhere ? it.chainNamespace === chainNamespace : it === active))
  return (
    <div className={boxes.body()} data-body>
      <ul className={lists.rows()} data-list>
        {list.map(network => (
          <Row
            key={network.caipNetworkId}
            picture={<Picture src={ctx.networkImage(network)} name={network.name} round />}
            title={network.name}
          />
        ))}
      </ul>
      <p className={texts.small()} id="wm-lead">
        {t('receive.networks.text')}
      </p>
    </div>
  )
}
