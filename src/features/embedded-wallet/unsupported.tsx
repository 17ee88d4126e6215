import { platform } from '../../base/platform.ts'
import { supportsPasskeys } from '../../connectors/embedded/passkey-support.ts'
import { useEffect, useModal } from '../../modal/kit.ts'
import { Notice } from '../../ui/controls/notice.tsx'
import { usePromise } from '../../ui/layout/hooks.tsx'

const isUnsupported = async (isPasskey: boolean): Promise<boolean> =>
  isPasskey && !(await supportsPasskeys(platform(navigator)))

/** That the wallet of a stored login cannot sign here, because the browser has no passkeys for it. */
export function Unsupported() {
  const { t, announce, embeddedWalletInfo } = useModal()
  const isShown = usePromise(isUnsupported, embeddedWalletInfo.value?.authProvider === 'passkey') === true
  const text = t('passkey.unsupported')
  useEffect(() => {
    if (isShown) announce(text)
  }, [isShown])
  return isShown ? <Notice kind="warn" text={text} /> : null
}
