import { boxes, Button, classes, lists, RowSkeleton, texts, useEffect, useModal, useSignal } from '../../modal/kit.ts'
import { lateSkeletons, empty } from '../../ui/layout/view-parts.tsx'

const SKELETONS = [0, 1, 2, 3, 4]

/** A tab whose content is a separate chunk: skeletons until it has loaded, Retry if that fails. */
export function LazyTab({ slot }: { slot: 'AccountNfts' | 'AccountActivity' }) {
  const ctx = useModal()
  const { t, slots } = ctx
  const isFailed = useSignal(false)
  const load = () => {
    isFailed.value = false
    if (slot === 'AccountActivity' && ctx.sourcesChunk === 'chain-sources') ctx.chunks.preload('chain-activity')
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
      <div className={classes(boxes.stack, boxes.gap2, boxes.centered, empty)} role="alert">
        <p className={texts.heading()}>{t('chunk.title')}</p>
        <p className={texts.small()}>{t('chunk.text')}</p>
        <div className={classes(boxes.full, boxes.above2)}>
          <Button onClick={load}>{t('retry')}</Button>
        </div>
      </div>
    )
  }
  return (
    <ul className={classes(lists.rows, lateSkeletons)} data-list aria-busy="true" aria-label={t('loading')}>
      {SKELETONS.map(index => (
        <RowSkeleton key={index} round end />
      ))}
    </ul>
  )
}
