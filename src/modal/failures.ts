import type { Context } from './context.ts'
import { watch } from '../state/resource.ts'
import type { ModalError } from '../base/errors.ts'

/**
 * Failures of automatic loads: the app is notified once per failure, and loading is retried when the network returns.
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
    // This code may itself have loaded late, after the network returned.
    retry()
    addEventListener('online', retry, { signal: ctx.life })
  }
}
