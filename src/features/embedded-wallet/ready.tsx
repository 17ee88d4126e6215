import { canBuy } from '../../chains/onramp.ts'
import { boxes, useEffect, useModal, useSignal } from '../../modal/kit.ts'
import { Address } from '../../ui/text/address.tsx'
import { Notice } from '../../ui/controls/notice.tsx'
import { Unsupported } from './unsupported.tsx'

/** Whether it has been seen in this browser; nothing about the user. */
const KEY = 'wallet-ready'

/** What an account view begins with: whether its wallet works here, and what to do first. */
export const Greeting = () => (
  <>
    <Unsupported />
    <Ready />
  </>
)

/** Introduces the new wallet: its address, and what to do first. Once per browser, until it is left. */
function Ready() {
  const ctx = useModal()
  const { t, storage, networks, connections } = ctx
  const isSeen = useSignal(storage.read(KEY, value => value === true))
  const account = connections.account(networks.namespace.value)
  const isShown = !isSeen.value && !!account
  useEffect(() => {
    if (!isShown) return
    ctx.announce(t('ready.title'))
    return () => storage.write(KEY, true)
  }, [isShown])
  if (!isShown) return null
  const isBuyable = canBuy(ctx)
  return (
    <Notice
      title={t('ready.title')}
      text={
        <>
          {t(isBuyable ? 'ready.text' : 'ready.receive')}
          <div className={boxes.above2()}>
            <Address value={account.address} beside />
          </div>
        </>
      }
      action={{
        label: t('action.done'),
        onClick: () => {
          isSeen.value = true
        },
      }}
    />
  )
}
