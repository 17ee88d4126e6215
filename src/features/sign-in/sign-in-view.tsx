import {
  boxes,
  Button,
  classes,
  Fragment,
  Icon,
  Picture,
  pictureStyle,
  texts,
  useEffect,
  useModal,
  useSignal,
  viewCss,
  type ReadonlySignal,
  type View,
} from '../../modal/kit.ts'
import { ltr, truncate } from '../../base/format.ts'
import { siteMetadata } from '../../wallets/site-metadata.ts'
import { ownImageUrl } from '../../base/url.ts'
import { Avatar } from '../../ui/icons/marks.tsx'
import { sentenceOf } from '../../ui/controls/legal.tsx'
import { GLOBE } from '../../ui/icons/more-icons.ts'
import { Notice } from '../../ui/controls/notice.tsx'
import { wordsOf, type Prompt } from './prompt.ts'
import { Foot } from '../../ui/layout/view-parts.tsx'

/** Site and account, side by side. */
const pair = viewCss`
  display: flex;
  --p: 16u;
  margin: 4u 0 2u;
  & > :last-child {
    margin-inline-start: -2u;
    box-shadow: 0 0 0 3px var(--surface);
    outline: 0;
  }
`

/** The request is less prominent than the site that makes it. */
const heading = viewCss`
  font-weight: 400;
`

/** Aligned to its start, in an otherwise centred view. */
const started = viewCss`
  width: 100%;
  text-align: start;
  text-wrap: wrap;
`

const quote = viewCss`
  width: 100%;
  padding: 3u 4u;
  border-radius: 3r;
  background: var(--fill);
  overflow-wrap: anywhere;
  text-align: center;
`

const disclosure = viewCss`
  display: flex;
  align-items: center;
  justify-content: center;
  gap: 1u;
  width: 100%;
  min-height: 11u;
  margin: -2u 0;
  font: 500 var(--t2);
  color: var(--ink2);
  &[aria-expanded='true'] > svg {
    rotate: 180deg;
  }
`

/** The exact text that the wallet gets. */
const exact = viewCss`
  flex: none;
  width: 100%;
  max-height: 40u;
  margin: 0;
  padding: 3u 4u;
  overflow: auto;
  border-radius: 3r;
  background: var(--fill);
  font: 12px/18px var(--mono, ui-monospace, monospace);
  white-space: pre-wrap;
  text-wrap: wrap;
  overflow-wrap: anywhere;
  text-align: start;
  user-select: text;
`

const HINT_MS = 15_000

/** The site's own picture; a globe if it has none. */
function SitePicture() {
  const { options, site } = useModal()
  const [icon] = siteMetadata(options.metadata, site).icons
  const src = ownImageUrl(icon)
  return src ? (
    <Picture src={src} name={site} />
  ) : (
    <span className={pictureStyle()} data-tile>
      <Icon path={GLOBE} />
    </span>
  )
}

/** What the user has to know about a failed request. */
function Failure({ prompt }: { prompt: Prompt }) {
  const { t, site } = useModal()
  const failure = prompt.failure.value
  if (!failure) return null
  const [title, text] = wordsOf(failure)
  const reason = String(failure.data?.['reason'] ?? '')
  return (
    <div className={started()}>
      <Notice
        kind={failure.code === 'wallet/declined' ? undefined : 'error'}
        title={t(title)}
        text={
          <>
            {text && t(text, { site: ltr(site) })}
            {reason && failure.code !== 'wallet/declined' && <bdi> {reason}</bdi>}
          </>
        }
      />
    </div>
  )
}

function Question({ prompt }: { prompt: Prompt }) {
  const ctx = useModal()
  const { t, site, announce } = ctx
  const isOpen = useSignal(false)
  const isSlow = useSignal(false)
  const { candidate, stage, message, failure } = prompt
  const now = stage.value
  const text = message.value
  const wallet = candidate.connector.name
  const why = failure.value
  const busy = (now === 'sign' && t('sign.waiting', { wallet })) || (now === 'check' && t('sign.checking'))
  useEffect(() => {
    if (busy) announce(busy)
    isSlow.value = now === 'silent'
    if (now !== 'sign') return
    const timer = setTimeout(() => {
      isSlow.value = true
      announce(t('sign.slow', { wallet }))
    }, HINT_MS)
    return () => clearTimeout(timer)
  }, [now])
  useEffect(() => {
    const words = why && wordsOf(why).flatMap(key => (key ? [t(key, { site: ltr(site) })] : []))
    if (words) announce(words.join('. '), true)
  }, [why])
  const account = t('sign.account', { account: ltr(truncate(candidate.address)), network: candidate.network.name })
  return (
    <div className={classes(boxes.body, boxes.centered)} data-body>
      <Failure prompt={prompt} />
      <div className={pair()} aria-hidden="true">
        <SitePicture />
        <Avatar address={candidate.address} />
      </div>
      <div className={classes(boxes.stack, boxes.gap1)}>
        <p className={classes(texts.heading, heading)}>
          {sentenceOf(t('sign.heading'), [<b>{ltr(location.host)}</b>])}
        </p>
        <p className={texts.small()} title={candidate.address}>
          {account}
        </p>
        <p className={texts.lead()} id="wm-lead">
          {isSlow.value ? t('sign.slow', { wallet }) : busy || t('sign.text')}
        </p>
      </div>
      {text?.statement && (
        <p className={quote()}>
          <bdi>{text.statement}</bdi>
        </p>
      )}
      {text && (
        <Fragment>
          <button
            type="button"
            className={disclosure()}
            aria-expanded={isOpen.value}
            onClick={() => {
              isOpen.value = !isOpen.value
            }}
          >
            {t('sign.message')}
            <Icon name="down" small />
          </button>
          {isOpen.value && (
            <pre className={exact()} dir="ltr" tabIndex={0} aria-label={t('sign.message')}>
              {text.toString()}
            </pre>
          )}
        </Fragment>
      )}
      <Foot beside>
        <Button onClick={prompt.cancel}>{t('sign.cancel')}</Button>
        <Button primary busy={!!busy || now === 'prepare'} onClick={prompt.sign}>
          {busy || t(why && !text ? 'retry' : 'sign.go')}
        </Button>
      </Foot>
    </div>
  )
}

/** SIWXSignMessage and ConnectingSiwe: the request to sign in. */
export function signInView(prompt: ReadonlySignal<Prompt | undefined>): View<undefined> {
  const Body = () => {
    const { router } = useModal()
    const now = prompt.value
    // Answered, or cancelled by the app: there is nothing to return to.
    useEffect(() => {
      if (!now) router.back()
    }, [])
    return now ? <Question prompt={now} /> : null
  }
  return { body: Body }
}
