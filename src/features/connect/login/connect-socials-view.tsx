import { boxes, classes, Icon, lists, Row, useModal } from '../../../modal/kit.ts'
import type { Social } from '../../../base/login.ts'
import { ConsentFoot } from './email-views.tsx'
import { RIGHT } from '../../../ui/icons/more-icons.ts'
import { SOCIAL_NAMES, SocialPicture } from './social-icons.tsx'

/** ConnectSocials: every configured social login. `start` is called in the click. */
export const createSocialsView = (providers: () => readonly Social[], start: (provider: Social) => void) =>
  function SocialsView() {
    const { t } = useModal()
    return (
      <>
        <ul className={classes(boxes.body, lists.rows)} data-body data-list>
          {providers().map(provider => (
            <Row
              key={provider}
              picture={<SocialPicture provider={provider} />}
              title={SOCIAL_NAMES[provider]}
              label={t('social.with', { provider: SOCIAL_NAMES[provider] })}
              end={<Icon path={RIGHT} mirror />}
              onClick={() => start(provider)}
            />
          ))}
        </ul>
        <ConsentFoot />
      </>
    )
  }
