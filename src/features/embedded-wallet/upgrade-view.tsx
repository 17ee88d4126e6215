import { boxes, Button, texts, useModal, type View } from '../../modal/kit.ts'
import { secureOrigin } from '../../base/endpoints.ts'
import { Foot } from '../../ui/layout/view-parts.tsx'

/** UpgradeEmailWallet: the way to the keys, which the secure site shows only in its own tab. */
export const upgradeView: View<undefined> = { body: () => <UpgradeView /> }

function UpgradeView() {
  const { t, options, events, site } = useModal()
  const origin = secureOrigin(options.endpoints.frame)
  const { host } = new URL(origin)
  return (
    <div className={boxes.body()} data-body>
      <p className={texts.lead()} id="wm-lead">
        {t('upgrade.text', { host })}
      </p>
      <p className={texts.small()}>{t('upgrade.care', { site })}</p>
      <Foot>
        <Button primary href={`${origin}/dashboard`} onClick={() => events.track('EMAIL_UPGRADE_FROM_MODAL', {})}>
          {t('upgrade.go', { host })}
        </Button>
      </Foot>
    </div>
  )
}
