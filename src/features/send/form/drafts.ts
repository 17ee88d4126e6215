import type { Signal } from '../../../modal/kit.ts'
import type { Namespace } from '../../../base/network.ts'
import type { Payer } from '../../transaction/form.tsx'

/**
 * R122: each namespace has its own draft, which is restored when its account becomes active again. Switches from one
 * sender's draft to that of another namespace, and returns the sender it belonged to.
 */
export function createDrafts(fields: Signal<any>[]): (before: Payer, namespace: Namespace) => Payer | undefined {
  const read = (): unknown[] => fields.map(it => it.peek())
  const blank = read()
  const drafts = new Map<Namespace, { sender: Payer; values: unknown[] }>()
  return (sender, namespace) => {
    drafts.set(sender.network.chainNamespace, { sender, values: read() })
    const draft = drafts.get(namespace)
    const values = draft?.values ?? blank
    for (const [at, field] of fields.entries()) field.value = values[at]
    return draft?.sender
  }
}
