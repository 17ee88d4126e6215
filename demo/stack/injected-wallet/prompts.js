import { RpcError, declined } from './rpc-error.js'
import { createWindow } from './confirm.js'

/**
 * The user's side of all wallets on the page. `next` in a wallet's config (or on `window.__testWallet` itself) scripts
 * the answer to the next question: 'approve', 'reject', 'pending', 'hang' or `{ code, message }`; `auto` answers every
 * question; otherwise a window asks.
 */
export function createPrompts(root) {
  const open = []
  const confirm = createWindow()

  function take(config) {
    const source = config.next !== undefined ? config : root()
    const next = source?.next
    if (next !== undefined) source.next = undefined
    return next
  }
  const show = () => confirm.show(open.filter(it => it.visible))

  function forWallet(config) {
    function ask(request, onPending) {
      const next = take(config)
      if (next === 'pending') onPending()
      const auto = next === 'approve' || next === 'reject' ? next : next === undefined ? config.auto : undefined
      return new Promise((resolve, reject) => {
        const entry = {
          wallet: config,
          request,
          visible: next !== 'hang' && !auto && typeof next !== 'object',
          settle(approved, choice) {
            if (!open.includes(entry)) return
            open.splice(open.indexOf(entry), 1)
            show()
            if (approved) resolve(choice)
            else reject((request.decline ?? declined)())
          },
        }
        open.push(entry)
        if (next && typeof next === 'object') {
          open.splice(open.indexOf(entry), 1)
          reject(new RpcError(next.code, next.message, next.data))
        } else if (auto) setTimeout(() => entry.settle(auto === 'approve'), config.delay ?? 0)
        else show()
      })
    }
    const mine = () => open.filter(it => it.wallet === config)
    return {
      ask,
      /** Open questions, oldest first; `approve(choice)` and `reject()` answer the oldest like a click. */
      pending: () => mine().map(({ request: { method, title } }) => ({ wallet: config.name, method, title })),
      approve: choice => mine()[0]?.settle(true, choice),
      reject: () => mine()[0]?.settle(false),
    }
  }
  return { forWallet }
}
