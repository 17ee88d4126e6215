import {
  Bar,
  boxes,
  Button,
  classes,
  findNetwork,
  texts,
  useEffect,
  useMemo,
  useModal,
  viewCss,
  type Context,
} from '../../../modal/kit.ts'
import { ltr } from '../../../base/format.ts'
import type { TokenTitle } from '../../../services/tokens.ts'
import { KeyValues } from '../../../ui/controls/key-values.tsx'
import { Notice } from '../../../ui/controls/notice.tsx'
import { usePromise } from '../../../ui/layout/hooks.tsx'
import { Panel } from '../../../ui/layout/panel.tsx'
import { empty, lateSkeletons } from '../../../ui/layout/view-parts.tsx'
import { placeOf, useNames } from './names.ts'
import { permissionOf, SHOWN_MAX, type ExecutionPermission } from './permission.ts'
import { headOf, rowsOf, type Known } from './rows.tsx'
import type { Permissions, Revoking } from './state.ts'

/** Buttons stand out from the panels around them. */
const cards = viewCss`
  list-style: none;
  & dl + * {
    margin-top: 2u;
  }
  & button[data-kind='plain'] {
    margin: 0;
  }
  & button:not([data-kind='plain']) {
    background: var(--surface);
  }
`

/** What a wallet wrote has no spaces at which a line could end. */
const anywhere = viewCss`
  overflow-wrap: anywhere;
`

const tokensOf = (shown: readonly ExecutionPermission[]): [chain: string, token: string][] =>
  shown.flatMap(({ chain, token }) => (chain && token ? [[chain, token]] : []))

/** The titles of tokens on the app's networks, according to their contracts; no other network is asked. */
function useTitles(shown: readonly ExecutionPermission[]): ReadonlyMap<string, TokenTitle> {
  const { adapter, networks, connections } = useModal()
  const tokens = tokensOf(shown)
  const ask = async () => {
    const found = new Map<string, TokenTitle>()
    await Promise.all(
      [...new Set(tokens.map(([chain]) => chain))].map(async chain => {
        const network = networks.find(chain)
        const holder = network && connections.account(network.chainNamespace)?.address
        if (!network || !holder) return
        const wanted = [...new Set(tokens.flatMap(([on, token]) => (on === chain ? [token] : [])))]
        const facts = await (await adapter(network.chainNamespace)).getTokens(network, holder, wanted).catch(() => [])
        for (const [index, token] of wanted.entries()) {
          const title = facts[index]?.title
          if (title) found.set(`${chain} ${token}`, title)
        }
      }),
    )
    return found
  }
  return usePromise(ask, tokens.join()) ?? new Map()
}

/** What a stage of the revocation means for the permission. */
function Outcome({ stage, wallet }: { stage: Revoking['stage'] | undefined; wallet: string }) {
  const { t } = useModal()
  if (stage === 'confirm' || stage === 'asked')
    return <p className={texts.small()}>{t('permissions.confirm', { wallet })}</p>
  if (stage === 'declined') return <Notice text={t('permissions.declined', { wallet })} />
  if (stage === 'kept')
    return <Notice kind="error" title={t('grants.failed')} text={t('permissions.kept', { wallet })} />
  return stage ? <Notice kind="error" title={t('grants.failed')} text={t('grants.failed.text')} /> : null
}

interface CardProps {
  it: ExecutionPermission
  known: Known
  wallet: string
  permissions: Permissions
}

function Card({ it, known, wallet, permissions }: CardProps) {
  const ctx: Context = useModal()
  const { t } = ctx
  const { context } = it
  const now = permissions.revoking.value
  const stage = context && now?.context === context ? now.stage : undefined
  const isAgreed = stage === 'confirm' || stage === 'asked'
  const head = headOf(ctx, it, known)
  return (
    <li>
      <Panel>
        <b>{head}</b>
        <KeyValues rows={rowsOf(ctx, it, known)} />
        {!it.spend && (
          <>
            <p className={texts.small()}>{t('permissions.raw', { wallet })}</p>
            <p className={texts.small()}>
              <bdi dir="ltr" className={anywhere()}>
                {it.raw}
              </bdi>
            </p>
          </>
        )}
        <Outcome stage={stage} wallet={wallet} />
        {context ? (
          <Button
            label={isAgreed ? undefined : `${t('grants.revoke')}: ${head}`}
            busy={stage === 'asked'}
            onClick={() => (isAgreed ? permissions.revoke(context) : permissions.choose(context))}
          >
            {isAgreed ? t('permissions.revoke.in', { wallet }) : t('grants.revoke')}
          </Button>
        ) : (
          <p className={texts.small()}>{t('permissions.only', { wallet })}</p>
        )}
        {stage === 'confirm' && (
          <Button plain onClick={() => permissions.choose(undefined)}>
            {t('permissions.keep')}
          </Button>
        )}
      </Panel>
    </li>
  )
}

/** ExecutionPermissions: what the connected wallet says that others can do with the account (ERC-7715). */
export function PermissionsView({ permissions }: { permissions: Permissions }) {
  const ctx = useModal()
  const { t, networks, connections } = ctx
  const { status, data } = permissions.list.value
  const wallet = ltr(connections.account(networks.active.value.chainNamespace)?.wallet.name ?? '')
  const shown = useMemo(() => (data ?? []).slice(0, SHOWN_MAX).map(permissionOf), [data])
  const titles = useTitles(shown)
  const named = useNames(shown)
  // A wallet that keeps no list any more says as little as one that does not answer.
  const isFailed = status === 'failed' || (status === 'ready' && !data)
  const failed = t('permissions.failed', { wallet })
  useEffect(permissions.show, [])
  useEffect(() => {
    if (isFailed) ctx.announce(`${failed}. ${t('permissions.failed.text')}`, true)
  }, [isFailed])
  const knownOf = ({ chain, token }: ExecutionPermission): Known => {
    const network = chain && (networks.find(chain) ?? findNetwork(chain))
    const nameOf = (address: string) => chain && named.get(placeOf(chain, address))
    if (!network) return { network: undefined, unit: undefined, nameOf }
    return { network, nameOf, unit: token ? titles.get(`${chain} ${token}`) : network.nativeCurrency }
  }
  return (
    <div className={boxes.body()} data-body>
      {isFailed && (
        <Notice
          kind="warn"
          title={failed}
          text={t('permissions.failed.text')}
          action={{ label: t('retry'), onClick: permissions.list.reload }}
        />
      )}
      {!data && !isFailed && (
        <div className={classes(boxes.stack, boxes.gap2, lateSkeletons)} aria-busy="true">
          <Bar />
          <Bar />
        </div>
      )}
      {!!data?.length && (
        <p className={texts.small()} id="wm-lead">
          {t('permissions.lead', { wallet })}
        </p>
      )}
      {data?.length === 0 && (
        <div className={classes(boxes.stack, boxes.centered, empty)}>
          <b id="wm-lead">{t('grants.empty')}</b>
        </div>
      )}
      {shown.length > 0 && (
        <ul role="list" className={classes(boxes.stack, boxes.gap3, cards)}>
          {shown.map((it, index) => (
            <Card key={it.context ?? index} it={it} known={knownOf(it)} wallet={wallet} permissions={permissions} />
          ))}
        </ul>
      )}
      {data && data.length > SHOWN_MAX && (
        <p className={texts.small()}>
          {t('permissions.more', { shown: String(SHOWN_MAX), count: String(data.length), wallet })}
        </p>
      )}
    </div>
  )
}
