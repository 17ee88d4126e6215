import { computed, resource, useEffect, useMemo, useModal } from '../../modal/kit.ts'
import type { Measured } from './costs.ts'
import type { Plan, Prepared } from './plan.ts'
import type { Transaction } from './state.ts'

/** What a mined transaction did to the account: measured on the chain, not assumed. */
export function useMeasured(
  { network, account }: Pick<Plan<Prepared>, 'network' | 'account'>,
  { entry }: Transaction<Prepared>,
  token: string | undefined,
): Measured {
  const ctx = useModal()
  const { measured, mined, life } = useMemo(() => {
    const life = new AbortController()
    const mined = computed(() => {
      const { status, hash } = entry.value ?? {}
      return status === 'confirmed' || status === 'failed' ? hash : undefined
    })
    const measured = resource(life.signal, mined, async (hash, wait) =>
      (await ctx.adapter(network.chainNamespace)).outcome(network, { hash, account, token }, wait),
    )
    return { life, mined, measured }
  }, [])
  useEffect(() => () => life.abort(), [])
  const { status, data } = measured.value
  return { data, isLooking: !!mined.value && status !== 'failed' && status !== 'ready' }
}
