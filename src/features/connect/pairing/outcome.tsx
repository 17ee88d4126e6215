import { boxes, Button, classes, Icon, Picture, pictureStyle, texts, useEffect, useModal } from '../../../modal/kit.ts'
import type { WalletEntry } from '../../../wallets/offered.ts'
import { Hero } from '../../../ui/layout/hero.tsx'
import { PHONE } from '../../../ui/icons/more-icons.ts'
import type { PairingAttempt } from './controller.ts'
import { Foot } from '../../../ui/layout/view-parts.tsx'

const HEROES = { wait: 'waiting', declined: 'declined', empty: 'warn', apart: 'warn', failed: 'failed' } as const
/** A list to be read, not searched. */
const MOST_NAMES = 5

/** The wallet refused, shared nothing, or reports a fault. */
export function Outcome({ attempt, entry }: { attempt: PairingAttempt; entry?: WalletEntry }) {
  const ctx = useModal()
  const { t } = ctx
  const { Support } = ctx.slots.value
  const stage = attempt.stage.value
  const failure = attempt.error.value
  const known = ctx.networks.list.value
    .filter(it => it.caipNetworkId.startsWith(ctx.wallets.asked.value))
    .slice(0, MOST_NAMES)
    .map(({ name }) => name)
  const networks = new Intl.ListFormat(ctx.i18n.language.value).format(known)
  const values = { wallet: entry?.name ?? t('pair.wallet'), site: ctx.site, networks }
  const reason = String(failure?.data?.['reason'] ?? '')
  const words = t(`${stage}.title`, values)
  // A name is spelled as its maker does; the text that replaces it may begin the sentence.
  const title = entry ? words : words.charAt(0).toLocaleUpperCase(ctx.i18n.language.value) + words.slice(1)
  const text = t(`${stage}.text`, values)
  useEffect(() => ctx.announce(`${title}. ${text}`, stage === 'failed'), [title])
  // The "copied" notice is obsolete by then, and takes up space.
  useEffect(() => {
    if (ctx.notifications.current.peek()?.variant === 'success') ctx.notifications.dismiss()
  }, [])
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
      {stage === 'failed' && failure && Support && <Support failed={failure} />}
      <Foot>
        <Button primary onClick={attempt.retry}>
          {t('retry')}
        </Button>
        <Button plain onClick={ctx.router.back}>
          {t('connect.other')}
        </Button>
      </Foot>
    </div>
  )
}
