import { boxes, Button, classes, texts, useModal } from '../../modal/kit.ts'
import { Avatar } from '../../ui/icons/marks.tsx'
import { Foot } from '../../ui/layout/view-parts.tsx'

/** ChooseAccountName: explains names. */
export function ChooseView() {
  const { t, router, connections, slots } = useModal()
  const { address = '' } = connections.of('eip155').value
  return (
    <div className={boxes.body()} data-body>
      <div className={classes(boxes.stack, boxes.gap3, boxes.centered, boxes.above3)}>
        <Avatar address={address} src={slots.value.identity?.known.value.avatar} size={72} />
        <p className={texts.lead()} id="wm-lead">
          {t('name.text')}
        </p>
      </div>
      <p className={classes(texts.small, boxes.centered)}>{t('name.care')}</p>
      <Foot>
        <Button primary onClick={() => router.push('RegisterAccountName')}>
          {t('name.start')}
        </Button>
      </Foot>
    </div>
  )
}
