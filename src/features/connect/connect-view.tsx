import { useSignal } from '@preact/signals'
import { useModal } from '../../core/context.ts'
import type { WalletEntry } from '../../core/wallets.ts'
import { Button, buttonStyle } from '../../ui/button.tsx'
import { Picture } from '../../ui/picture.tsx'
import { lists, Row } from '../../ui/row.tsx'
import { boxes } from '../../ui/layout.ts'
import { texts } from '../../ui/text.ts'
import { classes, css } from '../../ui/sheet.ts'

/** Room for three rows. */
const gap = css`
  height: 42u;
`

const SEARCH_FROM = 8

const quiet = () => {}

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
  const { ConnectSearch: Search, ConnectWait: Wait, ConnectEnd: End, ConnectTerms: Terms } = ctx.slots.value
  const text = query.value.trim().toLowerCase()
  const rows = wallets.rows.value.filter(entry => entry.name.toLowerCase().includes(text))
  const { data, error } = wallets.directory.value
  const mark = (entry: WalletEntry) =>
    entry.isRecent ? t('connect.recent') : entry.connectors.length ? t('connect.installed') : ''
  return (
    <>
      <div className={boxes.body()} data-body>
        {wallets.rows.value.length >= SEARCH_FROM &&
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
                    {!entry.isRecent && <span className={classes(texts.dot, texts.ok)} />}
                    {mark(entry)}
                  </small>
                )
              }
              {...ctx.appLink(entry)}
              onClick={() => ctx.pick(entry)}
            />
          ))}
          {!data && !error && (Wait ? <Wait /> : <li className={gap()} />)}
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
