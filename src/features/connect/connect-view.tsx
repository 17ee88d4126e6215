import { useSignal } from '@preact/signals'
import { useModal } from '../../core/context.ts'
import type { WalletEntry } from '../../core/wallets.ts'
import { Button, buttonStyle } from '../../ui/button.tsx'
import { Picture } from '../../ui/picture.tsx'
import { lists, Row } from '../../ui/row.tsx'
import { boxes } from '../../ui/layout.ts'
import { texts } from '../../ui/text.ts'
import { classes, css } from '../../ui/sheet.ts'
import { waysBelow } from './ways.ts'

/** Room for a row that is to come. */
const place = css`
  height: 14u;
`

const SEARCH_FROM = 8

const quiet = () => {}

const Places = ({ count }: { count: number }) => (
  <>
    {[...Array(count).keys()].map(index => (
      <li key={index} className={place()} aria-hidden="true" />
    ))}
  </>
)

/** Where other views have Back: help for newcomers. */
export function ConnectCorner() {
  const { ConnectHelp: Help } = useModal().slots.value
  return Help ? <Help /> : <span />
}

/** Wallets to connect with; what is installed leads. */
export function ConnectView() {
  const ctx = useModal()
  const { t, wallets, options } = ctx
  ctx.revision.value
  const query = useSignal('')
  // Parts that come with the chunk that opening fetches; their places are kept until then.
  const {
    ConnectSearch: Search,
    ConnectWait: Wait = Places,
    ConnectChains: Chains,
    ConnectEnd: End,
    ConnectTerms: Terms,
  } = ctx.slots.value
  const text = query.value.trim().toLowerCase()
  const rows = wallets.rows.value.filter(entry => entry.name.toLowerCase().includes(text))
  const { data, error } = wallets.directory.value
  const awaited = wallets.awaited.value
  const mark = (entry: WalletEntry) =>
    entry.isRecent ? t('connect.recent') : entry.connectors.length ? t('connect.installed') : ''
  return (
    <>
      <div className={boxes.body()} data-body>
        {wallets.rows.value.length + awaited >= SEARCH_FROM &&
          (Search ? <Search query={query} /> : <span className={buttonStyle()} aria-hidden="true" />)}
        <ul className={lists.rows()} data-list>
          {rows.map(entry => (
            <Row
              key={entry.key}
              picture={<Picture src={entry.icon} name={entry.name} />}
              title={entry.name}
              label={mark(entry) ? `${entry.name}, ${mark(entry)}` : entry.name}
              end={
                mark(entry) && (
                  <small>
                    {Chains && entry.connectors[1] && <Chains entry={entry} />}
                    {!entry.isRecent && <span className={classes(texts.dot, texts.ok)} />}
                    {mark(entry)}
                  </small>
                )
              }
              {...ctx.appLink(entry)}
              onClick={() => ctx.pick(entry)}
            />
          ))}
          <Wait count={awaited} />
          {!End && <Places count={waysBelow(options)} />}
        </ul>
        {End ? (
          <End query={query} isEmpty={!rows.length && !!(text || data || error)} />
        ) : (
          !!error && (
            <Button
              onClick={() => {
                ctx.loadView('ConnectingExternal').catch(quiet)
                wallets.directory.reload()
              }}
            >
              {t('retry')}
            </Button>
          )
        )}
      </div>
      {options.privacyPolicyUrl || options.termsConditionsUrl ? (
        Terms ? (
          <Terms />
        ) : (
          <p className={boxes.foot()}>&nbsp;</p>
        )
      ) : null}
    </>
  )
}
