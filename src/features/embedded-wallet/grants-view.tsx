import { codeOf } from '../../base/record.ts'
import type { TokenTitle } from '../../services/tokens.ts'
import {
  boxes,
  Button,
  classes,
  lists,
  pictureStyle,
  Row,
  signal,
  texts,
  useEffect,
  useModal,
  useState,
  type Signal,
  type View,
  viewCss,
} from '../../modal/kit.ts'
import { fullTime, ltr, truncate } from '../../base/format.ts'
import { Avatar, Tile } from '../../ui/icons/marks.tsx'
import { chipStyle } from '../../ui/controls/chip.ts'
import { empty, Foot } from '../../ui/layout/view-parts.tsx'
import { readings } from '../../ui/text/info-list.tsx'
import { Hero } from '../../ui/layout/hero.tsx'
import { usePromise } from '../../ui/layout/hooks.tsx'
import { SHIELD } from '../../ui/icons/more-icons.ts'
import { Notice } from '../../ui/controls/notice.tsx'
import { grantsOf, type Grant, type Grants } from './grants.ts'
import { wordsOf } from './grant-words.ts'

/** The list continues below the button, which in a narrow window is below all of it. */
const under = viewCss`
  & ${lists.row} > span:has(> b) {
    display: contents;
  }
  & ${lists.row} > ${pictureStyle} {
    grid-row: 1 / span 2;
  }
  & ${lists.row} > span > small {
    grid-area: 2/2/auto/-1;
    margin-top: -3u;
  }
  @media (max-width: 359px) {
    & ${lists.row} > span > b {
      grid-column: 2 / -1;
    }
    & ${chipStyle} {
      grid-area: 3/2;
      justify-self: start;
    }
  }
`

const DECLINED = 4001
/** The longest delay of a timer. */
const LONGEST_MS = 2 ** 31 - 1
/** Timers can be early. */
const SPARE_MS = 50

/** The own titles of the tokens in some grants. */
function useTitles(shown: readonly Grant[]): ReadonlyMap<string, TokenTitle> {
  const { adapter, networks, connections } = useModal()
  const network = networks.active.value
  const addresses = shown.flatMap(({ permissions }) =>
    permissions.flatMap(({ type, address }) => (type === 'erc20-token-transfer' && address ? [address] : [])),
  )
  const ask = async (key: string) => {
    const tokens = key.split(' ').slice(1)
    if (!tokens.length) return
    const account = connections.account(network.chainNamespace)
    if (!account) return
    const facts = await (await adapter(network.chainNamespace)).getTokens(network, account.address, tokens)
    return new Map(tokens.flatMap((token, index) => (facts[index]?.title ? [[token, facts[index].title]] : [])))
  }
  return usePromise(ask, [network.caipNetworkId, ...new Set(addresses)].join(' ')) ?? new Map()
}

/** Who can do what, and until when. */
function GrantRows({ shown, revoke }: { shown: readonly Grant[]; revoke?: (grant: Grant) => void }) {
  const ctx = useModal()
  const { t, i18n, site } = ctx
  const network = ctx.networks.active.value
  const titles = useTitles(shown)
  const locale = i18n.locale.value
  return (
    <ul className={classes(lists.rows, readings, under)} data-list>
      {shown.map(grant => {
        const { context, signer, expiry, permissions } = grant
        const words = permissions.map(it => wordsOf(ctx, { network, titles }, it))
        return (
          <Row
            key={context}
            picture={signer ? <Avatar address={signer} /> : <Tile path={SHIELD} />}
            title={<span title={signer}>{t('grants.for', { who: ltr(signer ? truncate(signer) : site) })}</span>}
            detail={[...words, t('grants.until', { time: fullTime(expiry * 1000, locale) })].map((line, index) => [
              index > 0 && <br />,
              line,
            ])}
            end={
              revoke && (
                <button
                  type="button"
                  className={chipStyle()}
                  aria-label={`${t('grants.revoke')}: ${words[0] ?? ''}`}
                  onClick={() => revoke(grant)}
                >
                  {t('grants.revoke')}
                </button>
              )
            }
          />
        )
      })}
    </ul>
  )
}

/** Re-renders when the next of them ends. */
function useEnds(shown: readonly Grant[]): void {
  const [, redraw] = useState(0)
  const next = Math.min(...shown.map(it => it.expiry * 1000))
  useEffect(() => {
    const ms = next - Date.now() + SPARE_MS
    if (ms > LONGEST_MS) return
    const timer = setTimeout(() => redraw(turn => turn + 1), ms)
    return () => clearTimeout(timer)
  }, [next])
}

/** `failed`: the grant whose revocation failed; kept here, because the approval replaces the list in the meantime. */
function ListView({ grants, failed }: { grants: Grants; failed: Signal<Grant | undefined> }) {
  const ctx = useModal()
  const { t, site, networks, connections, requests, notifications } = ctx
  const network = networks.active.value
  const { address = '' } = connections.of(network.chainNamespace).value
  const shown = grantsOf(grants.all.value, network.caipNetworkId, address)
  const notRevoked = shown.find(it => it.context === failed.value?.context)
  useEnds(shown)
  useEffect(
    () => () => {
      failed.value = undefined
    },
    [],
  )
  const revoke = async (grant: Grant) => {
    failed.value = undefined
    try {
      const params = [{ permissionContext: grant.context }]
      await requests.provider('eip155')?.request({ method: 'wallet_revokePermissions', params })
      notifications.show({ variant: 'success', message: t('grants.revoked') })
    } catch (error) {
      if (codeOf(error) === DECLINED) return
      failed.value = grant
      ctx.announce(`${t('grants.failed')}. ${t('grants.failed.text')}`, true)
      ctx.report(error)
    }
  }
  return (
    <div className={boxes.body()} data-body>
      {notRevoked && (
        <Notice
          kind="error"
          title={t('grants.failed')}
          text={t('grants.failed.text')}
          action={{ label: t('retry'), onClick: () => revoke(notRevoked) }}
        />
      )}
      {shown.length ? (
        <>
          <p className={texts.small()} id="wm-lead">
            {t('grants.lead')}
          </p>
          <GrantRows shown={shown} revoke={revoke} />
        </>
      ) : (
        <div className={classes(boxes.stack, boxes.gap1, boxes.centered, empty)}>
          <b>{t('grants.empty')}</b>
          <p className={texts.small()} id="wm-lead">
            {t('grants.empty.text', { site: ltr(site) })}
          </p>
        </div>
      )}
    </div>
  )
}

/** SmartSessionList: the account's permissions for others, each with a button to revoke it. */
export function listView(grants: Grants): View<undefined> {
  const failed = signal<Grant | undefined>(undefined)
  return { body: () => <ListView grants={grants} failed={failed} /> }
}

/** SmartSessionCreated: the new permission. */
export const createdView: View<readonly Grant[]> = {
  body: ({ payload }) => <CreatedView granted={payload} />,
}

function CreatedView({ granted }: { granted: readonly Grant[] }) {
  const { t, router, networks, connections } = useModal()
  const network = networks.active.value
  const { address = '' } = connections.of(network.chainNamespace).value
  return (
    <div className={boxes.body()} data-body>
      <div className={classes(boxes.stack, boxes.centered)}>
        <Hero state="done" picture={<Tile path={SHIELD} />} />
        <p className={texts.lead()} id="wm-lead">
          {t('grants.created.text')}
        </p>
      </div>
      <GrantRows shown={grantsOf(granted, network.caipNetworkId, address)} />
      <Foot>
        <Button primary onClick={() => router.back()}>
          {t('action.done')}
        </Button>
        <Button plain onClick={() => router.replace('SmartSessionList')}>
          {t('grants.see')}
        </Button>
      </Foot>
    </div>
  )
}
