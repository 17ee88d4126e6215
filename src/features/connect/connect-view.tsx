import { useSignal } from '@preact/signals'
import { Fragment, useEffect, useMemo, useRef } from 'react'
import { useModal, type EarlyContext } from '../../modal/context.ts'
import type { WalletEntry } from '../../wallets/offered.ts'
import { isInstalled } from '../../wallets/places.ts'
import { buttonStyle } from '../../ui/controls/button.tsx'
import { Picture } from '../../ui/icons/picture.tsx'
import { lists, Row } from '../../ui/controls/row.tsx'
import { boxes } from '../../ui/layout/layout.ts'
import { texts } from '../../ui/text/text.ts'
import { classes, css } from '../../ui/layout/sheet.ts'
import { inPlace, isInUse, type Shown } from './in-place.ts'
import { isCollapsed, methodsOf, hasTerms, methodsBelow } from './methods.ts'

/** Placeholder for a row that is still loading. */
const place = css`
  height: 14u;
`

/** Between wallets and the other ways to connect, which may turn out to be none. */
const or = css`
  margin-block: -1u;
  font: var(--t2);
  text-align: center;
  color: var(--ink2);
  &:is(:first-child, :last-child) {
    display: none;
  }
`

const SEARCH_FROM = 8
/** Stored: a wallet was installed when Connect was last open. */
const HERE = 'here'

const Places = ({ count }: { count: number }) => (
  <>
    {[...Array(count).keys()].map(index => (
      <li key={index} className={place()} aria-hidden="true" />
    ))}
  </>
)

const ButtonPlace = () => <span className={buttonStyle()} aria-hidden="true" />

/** Help for newcomers, where other views have Back. */
export function ConnectCorner() {
  const { ConnectHelp: Help } = useModal<EarlyContext>().slots.value
  return Help ? <Help /> : <span />
}

/** The ways to connect, in order: email, social accounts, wallets. */
export function ConnectView() {
  const ctx = useModal<EarlyContext>()
  const { t, wallets, options, slots, storage } = ctx
  const revision = ctx.revision.value
  const body = useRef<HTMLDivElement>(null)
  const isHere = wallets.rows.value.some(isInstalled)
  // The order of last time, because wallets announce themselves late.
  const isLed = useRef(isHere || storage.read(HERE, it => it === true))
  if (isHere && !isInUse(body.current)) isLed.current = true
  useEffect(() => {
    if (isHere) storage.write(HERE, true)
    return () => storage.write(HERE, isHere || undefined)
  }, [isHere])
  const methods = useMemo(() => methodsOf(options, !!isLed.current), [revision, isLed.current])
  const isPlain = methods.every(it => it === 'wallet')
  const isFailed = useSignal(false)
  const load = () => {
    isFailed.value = false
    Promise.all([ctx.loadSlot('walletList'), isPlain || ctx.loadSlot('ConnectLogin')]).catch(error => {
      isFailed.value = true
      ctx.report(error)
    })
  }
  useEffect(load, [isPlain])
  const { ConnectLogin: Login = ButtonPlace } = slots.value
  const at = methods.indexOf('wallet')
  return (
    <>
      <div ref={body} className={boxes.body()} data-body>
        {methods.map((method, index) => (
          <Fragment key={method}>
            {index && (index === at || index === at + 1) ? <p className={or()}>{t('connect.or')}</p> : null}
            {method === 'wallet' && !isCollapsed(options, methods) ? <Wallets /> : <Login method={method} />}
          </Fragment>
        ))}
        {isFailed.value && (
          <p className={texts.small()} role="alert">
            {t('chunk.title')}{' '}
            <button className={texts.link()} onClick={load}>
              {t('retry')}
            </button>
          </p>
        )}
      </div>
      <Foot />
    </>
  )
}

/** ConnectWallets: only the wallets. */
export const WalletsView = () => (
  <>
    <div className={boxes.body()} data-body>
      <Wallets />
    </div>
    <Foot />
  </>
)

/** The app's terms, or the checkbox to accept them. */
function Foot() {
  const { options, slots } = useModal<EarlyContext>()
  const { ConnectTerms: Terms } = slots.value
  if (!hasTerms(options)) return null
  if (Terms) return <Terms />
  return (
    <p className={boxes.foot()} data-tick={options.features.legalCheckbox}>
      &nbsp;
    </p>
  )
}

/** Wallets to connect with, installed ones first. */
function Wallets() {
  const ctx = useModal<EarlyContext>()
  const { t, wallets, options } = ctx
  const query = useSignal('')
  // Parts from the chunk that loads on opening; their places are reserved until then.
  const {
    ConnectSearch: Search = ButtonPlace,
    ConnectWait: Wait = Places,
    ConnectChains: Chains,
    ConnectCode: Code,
    ConnectEnd: End,
  } = ctx.slots.value
  const text = query.value.trim().toLowerCase()
  const list = useRef<HTMLUListElement>(null)
  const shown = useRef<Shown>([])
  const hasSearch = useRef(false)
  const isOrdered = useRef(false)
  // Once the app's order applies, a wallet that announces itself late moves nothing under a finger.
  const isHeld = isOrdered.current && isInUse(list.current)
  isOrdered.current = !!ctx.slots.value.walletList
  const all: Shown = isHeld ? inPlace(shown.current, wallets.list.value) : wallets.list.value
  shown.current = all
  if (!isHeld) hasSearch.current = all.length >= SEARCH_FROM
  const rows = all.filter(entry => !entry || entry.name.toLowerCase().includes(text))
  const { data, error } = wallets.directory.value
  const markOf = (entry: WalletEntry) =>
    (entry.isRecent && t('connect.recent')) || (isInstalled(entry) && t('connect.installed'))
  return (
    <>
      {hasSearch.current && <Search query={query} />}
      <ul ref={list} className={lists.rows()} data-list>
        {rows.map((entry, index) => {
          if (entry === null) return <li key={index} className={lists.row()} aria-hidden="true" />
          if (!entry) return <Wait key={index} count={1} />
          if (entry.group === 'walletConnect') return Code && <Code key={entry.key} />
          const mark = markOf(entry)
          return (
            <Row
              key={entry.key}
              picture={<Picture src={entry.icon} name={entry.name} />}
              title={entry.name}
              label={mark ? `${entry.name}, ${mark}` : entry.name}
              end={
                mark && (
                  <small>
                    {Chains && entry.connectors[1] && <Chains entry={entry} />}
                    {!entry.isRecent && <span className={classes(texts.dot, texts.ok)} />}
                    {mark}
                  </small>
                )
              }
              {...ctx.appLink(entry)}
              onClick={() => ctx.pick(entry)}
            />
          )
        })}
        {!End && <Places count={methodsBelow(options)} />}
      </ul>
      {End && <End query={query} isEmpty={!rows.length && !!(text || data || error)} />}
    </>
  )
}
