import { Bar, boxes, Button, classes, policyOf, texts, useEffect, useModal, viewCss } from '../../../modal/kit.ts'
import { balance, UNKNOWN } from '../../../base/format.ts'
import { flagOf } from '../../../base/token.ts'
import { Field } from '../../../ui/controls/field.tsx'
import { KeyValues } from '../../../ui/controls/key-values.tsx'
import { Badge } from '../../../ui/icons/marks.tsx'
import { TokenPicture } from '../../../ui/icons/token-picture.tsx'
import { headlines } from '../../../ui/layout/headline.ts'
import { Panel } from '../../../ui/layout/panel.tsx'
import { Foot } from '../../../ui/layout/view-parts.tsx'
import { Address } from '../../../ui/text/address.tsx'
import type { Adding, Finding, Found } from './adding.ts'

/** Longer than an address of any network. */
const TEXT_MAX = 128
const DIGITS = 6

/** No button is at the field's end, and an address that does not fit is cut off there. */
const typed = viewCss`
  & > label {
    padding-inline-end: 14px;
  }
  & input {
    text-overflow: ellipsis;
  }
`

/** AddToken: the contract's address, and the token as the contract describes it. */
export function AddView({ adding }: { adding: Adding }) {
  const { t, networks } = useModal()
  const network = networks.active.value
  const text = adding.text.value
  const { status, data } = adding.finding.value
  const name = t(`review.${policyOf(network.chainNamespace).token ?? 'contract'}`)
  const isRefused = !!data && data.kind !== 'found'
  // What was typed is gone with the view.
  useEffect(() => () => adding.type(''), [])
  return (
    <form
      className={boxes.body()}
      data-body
      onSubmit={event => {
        event.preventDefault()
        adding.add()
      }}
    >
      <div className={classes(boxes.stack, boxes.gap2)}>
        <div dir={text ? 'ltr' : undefined} className={typed()}>
          <Field
            autoComplete="off"
            maxLength={TEXT_MAX}
            label={name}
            value={text}
            error={isRefused && data.kind !== 'known' && data.kind !== 'native'}
            onInput={adding.type}
          />
        </div>
        <Says adding={adding} />
      </div>
      {data?.kind === 'found' && <Card found={data} label={name} />}
      <Foot>
        <Button primary type="submit" disabled={data?.kind !== 'found'} busy={!!text && status === 'loading'}>
          {t('add.go')}
        </Button>
      </Foot>
    </form>
  )
}

/** Below the field: what to enter, or why this adds nothing. */
function Says({ adding }: { adding: Adding }) {
  const { t, announce, networks } = useModal()
  const { name, nativeCurrency } = networks.active.value
  const { status, data } = adding.finding.value
  const values = { network: name, symbol: nativeCurrency.symbol }
  const kind: Finding['kind'] | 'failed' | undefined = status === 'failed' ? status : data?.kind
  const said = kind && kind !== 'found' ? t(`add.${kind}`, values) : ''
  useEffect(() => {
    if (said) announce(said)
  }, [said])
  if (status === 'loading')
    return (
      <div aria-busy="true">
        <Bar />
      </div>
    )
  if (!said)
    return kind ? null : (
      <p className={texts.small()} id="wm-lead">
        {t('add.text', values)}
      </p>
    )
  const isHarmless = kind === 'known' || kind === 'native'
  return (
    <p className={classes(texts.small, !isHarmless && texts.bad)} role={isHarmless ? undefined : 'alert'}>
      {said}{' '}
      {kind === 'failed' && (
        <button type="button" className={texts.link()} onClick={adding.finding.reload}>
          {t('retry')}
        </button>
      )}
    </p>
  )
}

function Card({ found, label }: { found: Found; label: string }) {
  const { t, announce, i18n, networks, networkImage } = useModal()
  const network = networks.active.value
  const { symbol, name, decimals, held, address } = found
  const flag = flagOf(found, t)
  useEffect(() => announce([name, flag].filter(Boolean).join('. ')), [address])
  return (
    <>
      <div className={classes(boxes.line, boxes.gap3)}>
        <TokenPicture symbol={symbol} isNative={false} network={network} imageOf={networkImage} size={44} />
        <div className={boxes.grow()}>
          <p className={classes(headlines.name, texts.clipped)} title={name}>
            <bdi>{name}</bdi>
          </p>
          <p className={classes(texts.small, texts.clipped)}>{flag ? <Badge bad>{flag}</Badge> : network.name}</p>
        </div>
      </div>
      <KeyValues
        rows={[
          [t('add.symbol'), <bdi>{symbol}</bdi>],
          [t('add.decimals'), decimals],
          [
            t('add.held'),
            held === undefined ? (
              UNKNOWN
            ) : (
              <bdi dir="ltr" title={held}>
                {balance(held, i18n.locale.value, DIGITS, 0)} {symbol}
              </bdi>
            ),
          ],
        ]}
      />
      <Panel>
        <span className={headlines.label()}>{label}</span>
        <Address value={address} />
      </Panel>
    </>
  )
}
