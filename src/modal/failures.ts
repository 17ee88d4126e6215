import type { Context } from './context.ts'
import { watch } from '../state/resource.ts'
import type { ModalError } from '../base/errors.ts'

/**
 * What is loaded without a click fails without one: the host is told once a failure, and a network that is back is
 * used.
 */
export function reportFailures(ctx: Context): void {
  for (const source of [ctx.wallets.directory, ctx.balances]) {
    let reportedCode: unknown
    const failure = () => source.value.error ?? source.value.data?.error
    watch(ctx.life, () => {
      const error = failure() as ModalError | undefined
      if (source.value.status === 'loading') return
      if (error && error.code !== reportedCode) ctx.report(error)
      reportedCode = error?.code
    })
    const retry = () => {
      if (failure()) source.reload()
    }
    // This code may have come late itself, with the network that is back.
    retry()
    addEventListener('online', retry, { signal: ctx.life })
  }
}
