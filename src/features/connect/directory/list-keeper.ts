import type { Context } from '../../../modal/kit.ts'
import type { DirectoryList } from '../../../wallets/directory-list.ts'

/** The list for the step in which AllWallets is shown; a list ends when its step has left the stack. */
export function createListKeeper(ctx: Context, create: (life: AbortSignal) => DirectoryList): () => DirectoryList {
  const lists = new WeakMap<object, DirectoryList>()
  return () => {
    const step = ctx.router.current.peek() ?? {}
    let list = lists.get(step)
    if (!list) {
      const left = new AbortController()
      list = create(left.signal)
      lists.set(step, list)
      ctx.router.whileShown(left, it => it === step)
    }
    return list
  }
}
