import { boxes, Button, classes, Icon, pictureStyle, texts, useEffect, useModal, viewCss } from '../../../modal/kit.ts'
import { copy } from '../../../modal/clipboard.ts'
import { platform } from '../../../base/platform.ts'
import { Hero } from '../../../ui/layout/hero.tsx'
import { COPY } from '../../../ui/icons/more-icons.ts'
import { qrCodeStyle } from '../../../ui/icons/qr-code.tsx'
import { Progress } from './connecting-social-view.tsx'
import type { SocialAttempt, SocialLogins } from './social-controller.ts'
import { SocialIcon, SocialPicture } from './social-icons.tsx'
import { Foot } from '../../../ui/layout/view-parts.tsx'

const strong = viewCss`
  font-weight: 500;
`

/** Shown instead of the QR code until the link is available. */
const noCode = viewCss`
  aspect-ratio: 1;
  height: auto;
  background: var(--fill2);
`

/** ConnectingFarcaster: a link to be approved in Farcaster's app, on this phone or by scanning it with one. */
export const createFarcasterView = (logins: SocialLogins) =>
  function FarcasterView() {
    const attempt = logins.attempt.value
    if (!attempt) return null
    if (attempt.stage.value !== 'link') return <Progress attempt={attempt} />
    return platform(navigator).mobile ? <Phone attempt={attempt} /> : <Code attempt={attempt} />
  }

function Code({ attempt }: { attempt: SocialAttempt }) {
  const ctx = useModal()
  const { t } = ctx
  const link = attempt.link.value
  const { QrCode } = ctx.slots.value
  useEffect(() => void ctx.loadSlot('QrCode').catch(ctx.report), [])
  const text = t('farcaster.scan')
  useEffect(() => ctx.announce(text), [])
  return (
    <div className={classes(boxes.body, boxes.centered)} data-body>
      {link && QrCode ? (
        <QrCode text={link} label={t('farcaster.label')}>
          <span className={pictureStyle()} data-tile data-mark>
            <SocialIcon provider="farcaster" />
          </span>
        </QrCode>
      ) : (
        <div className={classes(qrCodeStyle, noCode)} data-qr data-skeleton aria-busy="true" />
      )}
      <p className={strong()} id="wm-lead">
        {text}
      </p>
      <Foot>
        <Button disabled={!link} onClick={() => link && copy(link, ctx, t('farcaster.uncopied'))}>
          <Icon path={COPY} />
          {t('farcaster.copy')}
        </Button>
      </Foot>
    </div>
  )
}

function Phone({ attempt }: { attempt: SocialAttempt }) {
  const ctx = useModal()
  const { t, router } = ctx
  const link = attempt.link.value
  const [title, text] = [t('farcaster.title'), t('farcaster.text')]
  useEffect(() => ctx.announce(`${title}. ${text}`), [])
  return (
    <div className={classes(boxes.body, boxes.centered)} data-body>
      <Hero state="waiting" picture={<SocialPicture provider="farcaster" />} />
      <div className={classes(boxes.stack, boxes.gap1)}>
        <p className={texts.heading()}>{title}</p>
        <p className={texts.lead()} id="wm-lead">
          {text}
        </p>
      </div>
      <Foot>
        <Button primary href={link} busy={!link}>
          {t('farcaster.open')}
        </Button>
        <Button disabled={!link} onClick={() => link && copy(link, ctx, t('farcaster.uncopied'))}>
          <Icon path={COPY} />
          {t('farcaster.copy')}
        </Button>
        <Button plain onClick={router.back}>
          {t('social.other')}
        </Button>
      </Foot>
    </div>
  )
}
