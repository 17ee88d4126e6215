import { declined } from '../injected-wallet/rpc-error.js'

/** What waits for the user. `auto` ('approve' or 'reject') answers by itself. */
export function createDecisions({ auto, onChange }) {
  const open = new Map()

  return {
    list: () => [...open.values()],

    /**
     * Resolves when the user approves, rejects with 4001 when not; `{ gone: true }` when there is nobody left to
     * answer.
     */
    ask: (id, request) =>
      new Promise((resolve, reject) => {
        const finish = settle => {
          if (open.get(id) !== entry) return
          open.delete(id)
          onChange()
          settle()
        }
        const entry = {
          id,
          ...request,
          approve: () => finish(resolve),
          reject: () => finish(() => reject(declined())),
          withdraw: () => finish(() => reject(Object.assign(new Error('withdrawn'), { gone: true }))),
        }
        open.set(id, entry)
        onChange()
        if (auto === 'approve' || auto === 'reject') entry[auto]()
      }),

    withdraw: id => open.get(id)?.withdraw(),
  }
}
