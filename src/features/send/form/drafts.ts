import type { Signal } from '../../../modal/kit.ts'
import type { Namespace } from '../../../base/network.ts'
import type { Payer } from '../../transaction/form.tsx'

/**
 * R122: each kind of chain has a draft of its own, which is as it was when its account is in front again. Turns from the
 * draft of one sender to that of another namespace, and gives whoever that was for.
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
