import { boxes, Button, classes, Icon, Picture, pictureStyle, texts, useEffect, useModal } from '../../../kit.ts'
import type { WalletEntry } from '../../../core/wallets.ts'
import { Hero } from '../../../ui/hero.tsx'
import { PHONE } from '../../../ui/more-icons.ts'
import type { PairingAttempt } from './controller.ts'

const HEROES = { wait: 'waiting', declined: 'declined', empty: 'warn', failed: 'failed' } as const

/** The wallet said no, shared nothing, or reports a fault. */
export function Outcome({ attempt, entry }: { attempt: PairingAttempt; entry?: WalletEntry }) {
  const ctx = useModal()
  const { t } = ctx
  const { Support } = ctx.slots.value
  const stage = attempt.stage.value
  const failure = attempt.error.value
  const values = { wallet: entry?.name ?? t('pair.wallet'), site: ctx.site }
  const reason = String(failure?.data?.['reason'] ?? '')
  const title = t(`${stage}.title`, values)
  const text = t(`${stage}.text`, values)
  useEffect(() => ctx.announce(`${title}. ${text}`, stage === 'failed'), [title])
  return (
    <div className={classes(boxes.body, boxes.centered)} data-body>
      <Hero
        state={HEROES[stage]}
        picture={
          entry ? (
            <Picture src={entry.icon} name={entry.name} size={72} />
          ) : (
            <span className={pictureStyle()} data-tile>
              <Icon path={PHONE} />
            </span>
          )
        }
      />
      <div className={classes(boxes.stack, boxes.gap1)}>
        <p className={texts.heading()}>{title}</p>
        <p className={texts.lead()} id="wm-lead">
          {text}
        </p>
        {stage === 'failed' && reason && (
          <p className={texts.small()}>
            <bdi>{reason}</bdi>
          </p>
        )}
      </div>
      <div className={classes(boxes.stack, boxes.gap1, boxes.full, boxes.above3)}>
        <Button primary onClick={attempt.retry}>
          {t('retry')}
        </Button>
        <Button plain onClick={ctx.router.back}>
          {t('other')}
        </Button>
      </div>
      {stage === 'failed' && failure && Support && <Support failed={failure} />}
    </div>
  )
}
