import { declined } from '../injected-wallet/rpc-error.js'

/** Open questions for the user. `auto` ('approve' or 'reject') answers automatically. */
export function createDecisions({ auto, onChange }) {
  const open = new Map()

  return {
    list: () => [...open.values()],

    /**
     * Resolves when the user approves, rejects with 4001 when they decline; `{ gone: true }` if an answer is no longer
     * needed.
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
