import { texts, useModal } from '../../../modal/kit.ts'

/** A host off the chain learns which name the user looks up, so it is asked only after a click. */
export function Gateway({ name, host, onAllowed }: { name: string; host: string; onAllowed: () => void }) {
  const ctx = useModal()
  const allow = async () => {
    const { names } = await ctx.sources()
    names.allowGateway?.(host)
    onAllowed()
  }
  return (
    <p className={texts.small()} role="alert">
      {ctx.t('to.gateway', { name, host })}{' '}
      <button type="button" className={texts.link()} onClick={() => void allow().catch(ctx.report)}>
        {ctx.t('to.gateway.ask')}
      </button>
    </p>
  )
}
