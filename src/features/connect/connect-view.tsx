import { useSignal } from '@preact/signals'
import { useModal } from '../../core/context.ts'
import type { WalletEntry } from '../../core/wallets.ts'
import { Button } from '../../ui/button.tsx'
import { Picture } from '../../ui/image.tsx'
import { Row } from '../../ui/list-item.tsx'
import { startConnecting } from './controller.ts'

const SEARCH_FROM = 8

/** Wallets to connect with; what is installed leads. */
export function ConnectView() {
  const ctx = useModal()
  const { t, wallets, options } = ctx
  ctx.revision.value
  const query = useSignal('')
  // Parts that come with the chunk that opening fetches; their places are kept until then.
  const { WalletSearch: { body: Search = undefined } = {}, Legal: { body: Legal = undefined } = {} } = ctx.views.value
  const text = query.value.trim().toLowerCase()
  const rows = wallets.rows.value.filter(entry => entry.name.toLowerCase().includes(text))
  const directory = wallets.directory.value
  const pick = (entry: WalletEntry) => {
    if (entry.connectors.length > 1) ctx.router.push('ConnectingMultiChain', { entry, pick: (connector: WalletEntry['connectors'][0]) => void startConnecting(ctx, entry, connector).catch(() => {}) })
    else startConnecting(ctx, entry).catch(() => {})
  }
  const mark = (entry: WalletEntry) => (entry.isRecent ? t('connect.recent') : entry.connectors.length ? t('connect.installed') : '')
  return (
    <>
      <div className="body">
      {wallets.rows.value.length >= SEARCH_FROM && (Search ? <Search data={query} /> : <span className="btn" aria-hidden="true" />)}
      <ul className="rows">
        {rows.map(entry => (
          <Row
            key={entry.key}
            picture={<Picture src={entry.icon} name={entry.name} />}
            title={entry.name}
            label={mark(entry) ? `${entry.name}, ${mark(entry)}` : entry.name}
            end={mark(entry) && <small>{!entry.isRecent && <span className="dot ok" />}{mark(entry)}</small>}
            onClick={() => pick(entry)}
          />
        ))}
      </ul>
      {!rows.length && !!(text || directory.data || directory.error) && (
        <div className="stack g1 mid">
          <p className="h">{t('connect.none')}</p>
          {text ? <Button plain onClick={() => { query.value = '' }}>{t('clear')}</Button> : <p className="lead">{t('connect.none.text')}</p>}
        </div>
      )}
      {(directory.status === 'failed' || !!directory.data?.error) && <p className="s">{t('connect.directory')} <button className="link" onClick={() => wallets.directory.reload()}>{t('retry')}</button></p>}
      </div>
      {options.privacyPolicyUrl || options.termsConditionsUrl ? Legal ? <Legal data={0} /> : <p className="foot">&nbsp;</p> : null}
    </>
  )
}
