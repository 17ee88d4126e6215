import { boxes, useModal } from '../../modal/kit.ts'
import { Address } from '../../ui/text/address.tsx'
import { Notice } from '../../ui/controls/notice.tsx'

/**
 * Warns of a recipient that could be confused with `like`, a known address: shows both in full, in the same letter
 * case.
 */
export function LookAlike({ address, like }: { address: string; like: string }) {
  const { t } = useModal()
  return (
    <Notice
      kind="warn"
      title={t('warn.alike')}
      text={
        <>
          {t('warn.alike.text')}
          <div className={boxes.above2()}>
            <Address value={like} other={address} beside />
          </div>
        </>
      }
    />
  )
}
