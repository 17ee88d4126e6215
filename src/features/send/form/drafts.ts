import type { Signal } from '../../../modal/kit.ts'
import type { Namespace } from '../../../base/network.ts'
import { isSamePayer, type Payer } from '../../transaction/form.tsx'

/** The fields' contents, as a sender left them. */
interface Draft {
  sender: Payer
  values: unknown[]
}

interface Drafts {
  /** Switches from one sender's draft to that of another namespace, and returns the sender it belonged to. */
  turn(before: Payer, namespace: Namespace): Payer | undefined
  /** What is in the fields now. */
  draftOf(sender: Payer): Draft
  /** It was sent, and is not restored. Whether the fields, which belong to `sender`, still have it. */
  forget(draft: Draft, sender: Payer | undefined): boolean
}

const isSame = (one: Draft, other: Draft) =>
  isSamePayer(one.sender, other.sender) && one.values.every((value, at) => value === other.values[at])

/** R122: each namespace has its own draft, which is restored when its account becomes active again. */
export function createDrafts(fields: Signal<any>[]): Drafts {
  const draftOf = (sender: Payer): Draft => ({ sender, values: fields.map(it => it.peek()) })
  const blank = fields.map(it => it.peek())
  const drafts = new Map<Namespace, Draft>()
  return {
    draftOf,
    turn(sender, namespace) {
      drafts.set(sender.network.chainNamespace, draftOf(sender))
      const draft = drafts.get(namespace)
      const values = draft?.values ?? blank
      for (const [at, field] of fields.entries()) field.value = values[at]
      drafts.delete(namespace)
      return draft?.sender
    },
    forget(draft, sender) {
      const { chainNamespace } = draft.sender.network
      const kept = drafts.get(chainNamespace)
      if (kept && isSame(kept, draft)) drafts.delete(chainNamespace)
      return !!sender && isSame(draftOf(sender), draft)
    },
  }
}
