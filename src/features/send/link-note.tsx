import { useModal } from '../../modal/kit.ts'
import type { LinkNote } from '../../base/payment-link.ts'
import { truncate } from '../../base/format.ts'
import { withoutLinksIn } from '../../base/links.ts'
import { KeyValues } from '../../ui/controls/key-values.tsx'

/**
 * A payment link's own texts and additions: shown beside the address, never instead of it. Web addresses are covered,
 * except in the memo, which is shown as it is signed.
 */
export function LinkFacts({ note: { label, message, memo, references } }: { note: LinkNote }) {
  const { t } = useModal()
  return (
    <KeyValues
      rows={[
        label && [t('link.label'), <bdi>{withoutLinksIn(label)}</bdi>],
        message && [t('link.message'), <bdi>{withoutLinksIn(message)}</bdi>],
        memo && [t('link.memo'), <bdi>{memo}</bdi>],
        references.length && [
          t('link.reference'),
          <div>
            {references.map(it => (
              <div key={it} title={it}>
                <bdi dir="ltr">{truncate(it)}</bdi>
              </div>
            ))}
          </div>,
        ],
      ]}
    />
  )
}

/** Whether it contains anything to read. */
export const saysMore = ({ label, message, memo, references }: LinkNote): boolean =>
  !!(label || message || memo || references.length)

/** Whether it changes the transaction. */
export const isCarried = ({ memo, references }: LinkNote): boolean => !!(memo || references.length)
