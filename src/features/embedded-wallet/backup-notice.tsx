import { secureOrigin } from '../../base/endpoints.ts'
import { texts, useModal } from '../../modal/kit.ts'

/** The page of a wallet site, where its user's words are. */
export const walletSite = (frame: string | undefined): string => `${secureOrigin(frame)}/`

/** Where money comes in: that it is lost with the passkey. Nothing for any other wallet, and for one that is safe. */
export function BackupNotice() {
  const { t, options, embeddedWalletInfo } = useModal()
  if (embeddedWalletInfo.value?.isBackedUp !== false) return null
  const site = walletSite(options.endpoints.frame)
  return (
    <p className={texts.small()} role="note">
      {t('passkey.unsaved.text')}{' '}
      <a className={texts.link()} href={site} target="_blank" rel="noopener noreferrer">
        {t('passkey.save')}
      </a>
    </p>
  )
}
