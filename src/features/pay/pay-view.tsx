import { Button, Icon, pictureStyle, useEffect, useModal, useSignal } from '../../modal/kit.ts'
import { GLOBE, OUT } from '../../ui/icons/more-icons.ts'
import { TokenPicture } from '../../ui/icons/token-picture.tsx'
import { StagePanel } from '../../ui/layout/stage-panel.tsx'
import { Asked } from './asked-view.tsx'
import { namespaceOf } from '../../payments/offers.ts'
import type { After, Run } from './run.ts'
import { amountOf, clockTime, networkOf, siteOf, wordsOf } from './words.ts'

/** A wallet that is silent for so long may have been overlooked. */
const SLOW_MS = 15_000

/** Pay: the price before it is agreed to, and everything after that. */
export function PayView({ run }: { run: Run }) {
  const stage = run.stage.value
  if (!stage) return null
  if (stage.is === 'failed') return <Failed origin={stage.origin} />
  return stage.is === 'asked' ? (
    <Asked key={stage.question.offers.map(it => it.from).join()} {...stage} />
  ) : (
    <Progress stage={stage} />
  )
}

function Progress({ stage }: { stage: After }) {
  const ctx = useModal()
  const { t, i18n, router, announce, connections } = ctx
  const { question, offer } = stage
  const end = stage.is === 'ended' ? stage : undefined
  const paid = end?.paid
  const locale = i18n.locale.value
  const network = networkOf(ctx, offer)
  const values = {
    site: siteOf(question.origin),
    amount: amountOf(offer, locale),
    network: network.name,
    wallet: connections.of(namespaceOf(offer)).value.connector?.name ?? '',
    time: paid?.state === 'open' ? clockTime(paid.until, locale) : '',
  }
  const isSlow = useSignal(false)
  useEffect(() => {
    isSlow.value = false
    if (stage.is !== 'signing' && stage.is !== 'switching') return
    const timer = setTimeout(() => {
      isSlow.value = true
    }, SLOW_MS)
    return () => clearTimeout(timer)
  }, [stage.is])
  const { hero, keys } = wordsOf(stage, isSlow.value)
  const [title, text] = keys.map(key => t(key, values))
  useEffect(() => announce(`${title}. ${text}`, !!end), [title, text])
  return (
    <StagePanel
      picture={
        <TokenPicture
          symbol={offer.token.symbol}
          isNative={false}
          network={network}
          imageOf={ctx.networkImage}
          size={72}
        />
      }
      round
      state={hero}
      title={title ?? ''}
      text={text}
    >
      {end?.again && (
        <Button primary onClick={end.again}>
          {t('retry')}
        </Button>
      )}
      {end?.href && (
        <Button plain href={end.href}>
          <Icon path={OUT} mirror />
          {t('pay.explorer')}
        </Button>
      )}
      <Button plain={!!end?.again || !end} onClick={() => router.close()}>
        {t(stage.is === 'switching' || stage.is === 'signing' ? 'pay.cancel' : 'close')}
      </Button>
    </StagePanel>
  )
}

/** It ended before there was a price to show. */
function Failed({ origin }: { origin: string }) {
  const { t, router, announce } = useModal()
  const [title, text] = [t('pay.none'), t('pay.none.other', { site: siteOf(origin) })]
  useEffect(() => announce(`${title}. ${text}`, true), [])
  return (
    <StagePanel
      picture={
        <span className={pictureStyle()} data-tile data-round>
          <Icon path={GLOBE} />
        </span>
      }
      round
      state="failed"
      title={title}
      text={text}
    >
      <Button onClick={() => router.close()}>{t('close')}</Button>
    </StagePanel>
  )
}
