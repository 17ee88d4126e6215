import { classes, Icon, lists, Picture, pictureStyle, Row, useModal } from '../../../modal/kit.ts'
import type { WalletEntry } from '../../../wallets/offered.ts'
import { platform } from '../../../base/platform.ts'
import { bleed } from '../../../ui/layout/view-parts.tsx'
import { DOC, GLOBE, OUT, PHONE } from '../../../ui/icons/more-icons.ts'
import { AllWalletsRow, hasAllWallets } from '../all-wallets-row.tsx'
import { secretLink } from './link.ts'
import type { Relay } from './relay.ts'

const MAX_WALLETS = 4

/**
 * Below a QR code for any wallet that was not opened from a list: on phones, apps to open with it, and the row of all
 * wallets.
 */
export function Wallets() {
  const ctx = useModal()
  const { wallets, router } = ctx
  const hasAll = hasAllWallets(ctx)
  const apps = wallets.rows.value.flatMap(entry => ({ entry, link: ctx.appLink(entry) })).filter(it => it.link)
  if (router.steps.value[1] || (!hasAll && !apps[0])) return null
  return (
    <ul className={classes(lists.rows, bleed)} data-list>
      {apps.slice(0, MAX_WALLETS).map(({ entry, link }) => (
        <Row
          key={entry.key}
          picture={<Picture src={entry.icon} name={entry.name} />}
          title={entry.name}
          end={<Icon path={OUT} mirror />}
          {...link}
          onClick={() => ctx.pick(entry)}
        />
      ))}
      {hasAll && <AllWalletsRow />}
    </ul>
  )
}

/** Other ways to the same wallet: its desktop program, its web app, or getting it. */
export function Others({ entry, relay }: { entry: WalletEntry; relay: Relay }) {
  const { t, router } = useModal()
  const on = platform(navigator)
  const { desktop, webapp, appStore, playStore, chromeStore, homepage } = entry.wallet ?? {}
  const ways = [
    [DOC, 'desktop', on.mobile ? undefined : desktop, '_self'],
    [GLOBE, 'web', webapp, '_blank'],
  ] as const
  return (
    <ul className={classes(lists.rows, bleed)} data-list>
      {ways.map(
        ([icon, name, base, target]) =>
          base && (
            <Row
              key={name}
              picture={
                <span className={pictureStyle()} data-tile>
                  <Icon path={icon} />
                </span>
              }
              title={t(`pair.${name}`, { wallet: entry.name })}
              end={<Icon path={OUT} mirror />}
              disabled={!relay.pairing.value}
              {...secretLink(base.replace(/\/?$/, '/'), () => relay.pairing.peek()?.uri, on, target)}
            />
          ),
      )}
      {(appStore || playStore || chromeStore || homepage) && (
        <Row
          picture={
            <span className={pictureStyle()} data-tile>
              <Icon path={PHONE} />
            </span>
          }
          title={t('get.title', { wallet: entry.name })}
          onClick={() => router.push('Downloads', entry)}
        />
      )}
    </ul>
  )
}
