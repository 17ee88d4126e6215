import { useEffect } from 'react'
import { useModal } from '../../core/context.ts'
import type { WalletEntry } from '../../core/wallets.ts'
import { attempt as tryTo } from '../../lib/errors.ts'
import { httpsUrl } from '../../lib/url.ts'
import { Button } from '../../ui/button.tsx'
import { Hero } from '../../ui/hero.tsx'
import { Icon } from '../../ui/icons.tsx'
import { Picture } from '../../ui/image.tsx'
import { Row } from '../../ui/list-item.tsx'
import type { Attempt, Stage } from './controller.ts'

const PIN: Record<Stage, 'waiting' | 'declined' | 'warn' | 'failed' | 'idle'> = {
  wait: 'waiting', pending: 'waiting', locked: 'waiting', silent: 'warn', declined: 'declined', empty: 'warn', failed: 'failed', broken: 'failed', get: 'idle',
}

/** ConnectingExternal: one wallet, one sentence of what to do now, and always a way out. */
export function ConnectingView({ data }: { data: unknown }) {
  const ctx = useModal()
  const { attempt } = data as { attempt: Attempt }
  const { t, router } = ctx
  const stage = attempt.stage.value
  const values = { wallet: attempt.entry.name, site: ctx.site }
  const title = t(`${stage}.title`, values)
  const failure = attempt.error.value
  const reason = failure?.data?.['reason']
  const isWaiting = PIN[stage] === 'waiting'
  const live = ctx.wallets.rows.value.find(entry => entry.key === attempt.entry.key || (entry.rdns && entry.rdns === attempt.entry.rdns))
  useEffect(() => ctx.announce(`${title}. ${t(`${stage}.text`, values)}`, PIN[stage] === 'failed'), [stage])
  return (
    <div className="body mid">
      <Hero state={PIN[stage]} picture={<Picture src={attempt.entry.icon} name={attempt.entry.name} size={72} />} />
      <div className="stack g1">
        <p className="h">{title}</p>
        <p className="lead">{t(`${stage}.text`, values)}</p>
        {stage === 'failed' && typeof reason === 'string' && reason ? <p className="s"><bdi>{reason}</bdi> ({String(failure?.data?.['code'] ?? failure?.code)})</p> : null}
      </div>
      {stage === 'get' ? <Stores entry={live ?? attempt.entry} onReady={attempt.retry} /> : (
        <div className="stack g1 w mt3">
          {stage === 'broken'
            ? <Button primary onClick={() => location.reload()}>{t('reload')}</Button>
            : stage !== 'pending' && <Button primary={!isWaiting} onClick={attempt.retry}>{t(isWaiting ? 'wait.retry' : 'retry')}</Button>}
          {!isWaiting && <Button plain onClick={router.back}>{t('other')}</Button>}
          {stage === 'failed' && <Button plain onClick={() => copyDetails(`${failure?.code} ${String(failure?.data?.['code'] ?? '')} ${String(reason ?? '')}`)}>{t('details')}</Button>}
        </div>
      )}
    </div>
  )
  function copyDetails(text: string) {
    navigator.clipboard?.writeText(text).then(() => ctx.notifications.show({ message: t('copied'), variant: 'success' }), () => {})
  }
}

/** Where to get a wallet that is not here; turns into Connect by itself when the wallet announces itself. */
function Stores({ entry, onReady }: { entry: WalletEntry; onReady: () => void }) {
  const { t } = useModal()
  if (entry.connectors.length) return <div className="w mt3"><Button primary onClick={onReady}>{t('get.ready')}</Button></div>
  const { chromeStore, appStore, playStore, homepage } = entry.wallet ?? {}
  const offers = ([['load', 'get.extension', 'get.extension.text', chromeStore], ['phone', 'get.ios', 'get.app.text', appStore], ['phone', 'get.android', 'get.app.text', playStore], ['out', 'get.home', '', homepage]] as const)
    .map(([icon, title, text, url]) => ({ icon, title, text, href: tryTo(() => httpsUrl(url)) }))
    .filter(offer => offer.href)
  return (
    <ul className="rows w">
      {offers.map(({ icon, title, text, href }) => (
        <Row key={title} picture={<span className="pic tile"><Icon name={icon} /></span>} title={t(title)} detail={text && t(text)} end={<Icon name="out" />} href={href} />
      ))}
    </ul>
  )
}
