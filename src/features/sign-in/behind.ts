import { isAbort, watch, type Context } from '../../modal/kit.ts'
import type { Namespace } from '../../base/network.ts'
import type { SIWXSession } from '../../base/siwx.ts'
import { child } from '../../base/abort.ts'
import type { Candidate, SessionsOf } from './prompt.ts'
import { keyOf } from './questions.ts'

interface Parts {
  isRequired(): boolean
  /** Reads signals. */
  connectedOn(namespace: Namespace): Candidate | undefined
  /** The accounts known to be signed in. */
  holders: Map<Namespace, Candidate>
  sessionsOf: SessionsOf
  /** What the connection has found out about an account; returned once. */
  take(key: string): readonly SIWXSession[] | undefined
  letGo(namespace: Namespace): void
}

export const isSameAccount = (a: Candidate | undefined, b: Candidate): boolean =>
  a?.address === b.address && a.connector === b.connector

/**
 * The inactive namespaces, if sign-in is required: no prompt is possible there, so an account that is not known to be
 * signed in is disconnected. On a network that the app did not configure, it still counts as the account that arrived
 * there.
 */
export function watchBehind({ life, networks, report }: Context, parts: Parts): void {
  const { isRequired, connectedOn, holders, sessionsOf, take, letGo } = parts
  watch(life, () => {
    const over = child(life)
    const look = async (namespace: Namespace, now: Candidate) => {
      const asking = now.network.unsupported ? [] : (take(keyOf(now)) ?? sessionsOf(now, over.signal))
      const [session] = await Promise.resolve(asking).catch((error: unknown) => {
        if (!isAbort(error)) report(error)
        return []
      })
      if (over.signal.aborted) return
      if (session) holders.set(namespace, now)
      else letGo(namespace)
    }
    for (const namespace of networks.namespaces()) {
      const now = connectedOn(namespace)
      if (!now || namespace === networks.namespace.value || !isRequired()) continue
      const before = holders.get(namespace)
      if (before && isSameAccount(before, now) && (now.network.unsupported || keyOf(before) === keyOf(now))) continue
      void look(namespace, now)
    }
    return () => over.abort()
  })
}
