import type { Approval } from '../../connectors/embedded/methods.ts'
import {
  Bar,
  boxes,
  Button,
  classes,
  Icon,
  pictureStyle,
  texts,
  useEffect,
  useModal,
  useRef,
  useSignal,
  viewCss,
  type Context,
  type View,
} from '../../modal/kit.ts'
import { ltr, truncate } from '../../base/format.ts'
import { Hero } from '../../ui/layout/hero.tsx'
import { lateSkeletons, Foot } from '../../ui/layout/view-parts.tsx'
import { GLOBE } from '../../ui/icons/more-icons.ts'
import type { Client } from './client.ts'
import { layOver } from './frame-place.ts'
import { Explained } from '../transaction/explained.tsx'
import { askedOf } from './asked.ts'
import { Unsupported } from './unsupported.tsx'

const column = viewCss`
  min-height: 0;
`

/** This page's part; below the line is the site's. */
const leadStyle = viewCss`
  flex: none;
  padding: 0 5u 3.5u;
  border-bottom: 1px solid var(--line);
  text-align: center;
  text-wrap: balance;
  overflow-wrap: anywhere;
`

/** What is asked, in words: at most so much that the frame keeps room for its own. */
const words = viewCss`
  flex: 0 1 auto;
  min-height: 0;
  max-height: 38vh;
  padding: 3u 5u 0;
  overflow: hidden auto;
  &:empty {
    display: none;
  }
  /* It goes on below. At the end this is the space before the frame. */
  &::after {
    content: '';
    position: sticky;
    bottom: 0;
    display: block;
    height: 4u;
    background: linear-gradient(transparent, var(--surface));
    pointer-events: none;
  }
`

/** The space that the frame covers. In a low window it shrinks, and the site scrolls; in less it would approve nothing. */
const place = viewCss`
  flex: 0 1000 134u;
  gap: 4u;
  min-height: 152px;
  padding: 6u 5u;
  overflow: hidden;
  border-radius: 0 0 5r 5r;
  outline: 0;
  background: var(--surface);
  @media (max-width: 459px), (max-height: 459px) and (orientation: landscape) {
    border-radius: 0;
  }
`

/** The request in plain words. */
const TITLES: Record<string, string> = {
  personal_sign: 'approve.message',
  solana_signMessage: 'approve.message',
  eth_signTypedData_v4: 'approve.data',
  eth_sendTransaction: 'approve.send',
  eth_sendUserOperation: 'approve.send',
  solana_signAndSendTransaction: 'approve.send',
  wallet_sendCalls: 'approve.calls',
  solana_signTransaction: 'approve.transaction',
  solana_signAllTransactions: 'approve.transactions',
  wallet_grantPermissions: 'approve.grant',
  wallet_revokePermissions: 'approve.revoke',
}
const titleOf = ({ t }: Context, asked?: Approval): string => t(TITLES[asked?.method ?? ''] ?? 'approve.title')

/** The asking site, with account and network. */
const leadOf = ({ t, site, networks, connections }: Context, { namespace }: Approval) =>
  t('approve.lead', {
    site: ltr(site),
    account: ltr(truncate(connections.of(namespace).value.address ?? '')),
    network: networks.of(namespace).name,
  })

/** The request in words, on the network of the account. */
function Words({ asked }: { asked: Approval }) {
  const { networks, connections } = useModal()
  const what = askedOf(asked)
  const { address } = connections.of(asked.namespace).value
  return what && address ? (
    <div className={words()}>
      <Explained network={networks.of(asked.namespace)} account={address} {...what} />
    </div>
  ) : null
}

/** The secure site's request, in its own frame, below what this page knows about it (R124). */
function ApproveView({ approvals, embedded: { frame } }: Client) {
  const ctx = useModal()
  const { t } = ctx
  const box = useRef<HTMLDivElement>(null)
  const isShown = useSignal(false)
  const asked = approvals.front.value
  const waiting = approvals.waiting.value
  const lead = asked && leadOf(ctx, asked)
  useEffect(() => {
    const life = new AbortController()
    layOver(box.current!, {
      frame: () => (frame.isReady() ? frame.element() : undefined),
      tell: now => {
        isShown.value = now
      },
      life: life.signal,
    })
    return () => life.abort()
  }, [])
  useEffect(() => {
    if (asked) ctx.announce(`${titleOf(ctx, asked)}. ${lead}`)
  }, [asked])
  return (
    <div className={classes(boxes.stack, column)} data-body>
      <p className={classes(texts.small, leadStyle)} id="wm-lead">
        {lead} {waiting > 0 && t('approve.waiting', { count: waiting })}
      </p>
      <Unsupported />
      {asked && <Words key={waiting} asked={asked} />}
      {/* Lets Tab reach the frame, which is placed elsewhere in the page. */}
      <div
        ref={box}
        className={classes(boxes.stack, place, lateSkeletons)}
        data-frame
        aria-busy={!isShown.value}
        tabIndex={0}
        onFocus={() => frame.element()?.focus()}
      >
        {!isShown.value && (
          <>
            <Bar />
            <Bar />
          </>
        )}
      </div>
    </div>
  )
}

/** The site did not load; the caller has its error, and this tells the user. */
function GoneView() {
  const { t, router, announce } = useModal()
  const text = t('approve.gone.text')
  useEffect(() => announce(`${t('approve.gone')}. ${text}`, true), [])
  return (
    <div className={classes(boxes.body, boxes.centered)} data-body>
      <Hero
        state="failed"
        picture={
          <span className={pictureStyle()} data-tile>
            <Icon path={GLOBE} />
          </span>
        }
      />
      <p className={texts.lead()} id="wm-lead">
        {text}
      </p>
      <Foot>
        <Button primary onClick={() => router.close()}>
          {t('close')}
        </Button>
      </Foot>
    </div>
  )
}

/** `client`: available from the first request on. */
export function approveView(ctx: Context, client: () => Client | undefined): View<undefined> {
  const isGone = () => client()?.approvals.isGone.value
  return {
    title: () => (isGone() ? ctx.t('approve.gone') : titleOf(ctx, client()?.approvals.front.value)),
    undecided: () => (isGone() ? undefined : ctx.t('approve.undecided')),
    body: () => {
      const its = client()
      if (isGone()) return <GoneView />
      return its ? <ApproveView {...its} /> : null
    },
  }
}
