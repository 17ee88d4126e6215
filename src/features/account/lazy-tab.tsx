import { Button, RowSkeleton, useEffect, useModal, useSignal } from '../../kit.ts'

const SKELETONS = [0, 1, 2, 3, 4]

/** A tab whose content is a chunk of its own: boxes until it is there, another try when it does not come. */
export function LazyTab({ slot }: { slot: 'AccountNfts' | 'AccountActivity' }) {
  const ctx = useModal()
  const { t, slots } = ctx
  const isFailed = useSignal(false)
  const load = () => {
    isFailed.value = false
    ctx.loadSlot(slot).catch(error => {
      isFailed.value = true
      ctx.report(error)
    })
  }
  useEffect(() => {
    if (!slots.peek()[slot]) load()
    const again = () => {
      if (isFailed.peek()) load()
    }
    addEventListener('online', again)
    return () => removeEventListener('online', again)
  }, [])
  const Panel = slots.value[slot]
  if (Panel) return <Panel />
  if (isFailed.value) {
    return (
      <div className="stack g2 mid empty" role="alert">
        <p className="h">{t('chunk.title')}</p>
        <p className="s">{t('chunk.text')}</p>
        <div className="w mt2">
          <Button onClick={load}>{t('retry')}</Button>
        </div>
      </div>
    )
  }
  return (
    <ul className="rows late" aria-busy="true" aria-label={t('loading')}>
      {SKELETONS.map(index => (
        <RowSkeleton key={index} round end />
      ))}
    </ul>
  )
}
