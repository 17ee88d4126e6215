import { Button, buttonStyle, type Context, css, Icon, useModal } from '../../modal/kit.ts'
import { Foot } from '../../ui/layout/view-parts.tsx'
import { canBuy } from '../../chains/onramp.ts'
import { canSwap } from '../../chains/swaps.ts'
import { CARD, RECEIVE, SEND, SWAP } from '../../ui/icons/more-icons.ts'

export const acts = css`
  display: grid;
  grid: auto/auto-flow minmax(0, 1fr);
  gap: 1u;
  & > ${buttonStyle} {
    flex-direction: column;
    gap: 6px;
    min-height: 16u;
    padding: 0;
    /* The longest words stay clear of the edges, on the smallest phones as well. */
    font: 500 clamp(2.625u, 3.28cqi, 3u)/4.5u var(--font);
    letter-spacing: -0.02em;
  }
  /* A narrow box of the page. */
  @container (max-width: 319px) {
    grid: auto-flow/1fr 1fr;
  }
`

/** Order of spec section 6. */
const ORDER = ['onramp', 'swaps', 'receive', 'send']
const ACTIONS = {
  onramp: { icon: CARD, view: 'OnRampProviders' },
  swaps: { icon: SWAP, view: 'Swap' },
  receive: { icon: RECEIVE, view: 'WalletReceive' },
  send: { icon: SEND, view: 'WalletSend' },
} as const
type Action = keyof typeof ACTIONS
const isAction = (name: string): name is Action => Object.hasOwn(ACTIONS, name)

/** Opens the purchase, from any view. */
export function startBuying({ events, router }: Context): void {
  events.track('SELECT_BUY_CRYPTO', {})
  router.push('OnRampProviders')
}

/** First actions for an empty account. */
export function Begin() {
  const ctx = useModal()
  const { t, options, router } = ctx
  const buys = canBuy(ctx)
  return (
    <Foot beside>
      {options.features.receive !== false && (
        <Button primary={!buys} onClick={() => router.push('WalletReceive')}>
          {t('action.receive')}
        </Button>
      )}
      {buys && (
        <Button primary onClick={() => startBuying(ctx)}>
          {t('action.onramp')}
        </Button>
      )}
    </Foot>
  )
}

/** Whether each action is possible with the active account; a swap on any network of its namespace. */
export const offered = (ctx: Context): Record<Action, boolean> => {
  const {
    options: { features },
    networks,
  } = ctx
  return {
    onramp: canBuy(ctx),
    swaps:
      features.swaps !== false &&
      networks.list.value.some(it => it.chainNamespace === networks.namespace.value && canSwap(it, ctx.options)),
    receive: features.receive !== false,
    send: features.send !== false,
  }
}

/** One action; its view's chunk loads as soon as the user reaches for it. */
export function Act({ name, disabled, onClick }: { name: Action; disabled?: boolean; onClick: () => void }) {
  const { t, loadView } = useModal()
  const { icon, view } = ACTIONS[name]
  const warm = () => void loadView(view).catch(() => {})
  return (
    <button
      type="button"
      className={buttonStyle()}
      aria-disabled={disabled || undefined}
      onPointerEnter={warm}
      onFocus={warm}
      onClick={() => !disabled && onClick()}
    >
      <Icon path={icon} />
      {t(`action.${name}`)}
    </button>
  )
}

/** The account's actions. */
export function Actions() {
  const ctx = useModal()
  const { options, router } = ctx
  const isOn = offered(ctx)
  const shown = (options.features.walletFeaturesOrder ?? ORDER).filter(isAction).filter(name => isOn[name])
  if (!shown.length) return null
  return (
    <div className={acts()}>
      {shown.map(name => (
        <Act
          key={name}
          name={name}
          onClick={() => (name === 'onramp' ? startBuying(ctx) : router.push(ACTIONS[name].view))}
        />
      ))}
    </div>
  )
}
