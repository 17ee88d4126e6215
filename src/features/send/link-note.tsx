import { useModal } from '../../modal/kit.ts'
import type { LinkNote } from '../../base/payment-link.ts'
import { truncate } from '../../base/format.ts'
import { withoutLinksIn } from '../../base/links.ts'
import { KeyValues } from '../../ui/controls/key-values.tsx'

/**
 * What a link for a payment says and adds, in its own words: they stand beside the address, never in its place. Web
 * addresses in them are covered, but for those of the memo, which is shown as it is signed.
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

/** Whether there is anything to read in it. */
export const saysMore = ({ label, message, memo, references }: LinkNote): boolean =>
  !!(label || message || memo || references.length)

/** Whether it changes the transaction. */
export const isCarried = ({ memo, references }: LinkNote): boolean => !!(memo || references.length)
