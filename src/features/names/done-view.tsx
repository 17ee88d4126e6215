import { boxes, Button, classes, texts, useEffect, useModal, viewCss } from '../../modal/kit.ts'
import type { Network } from '../../base/network.ts'
import { Avatar } from '../../ui/icons/marks.tsx'
import { Foot } from '../../ui/layout/view-parts.tsx'

/** RegisterAccountNameSuccess: the name and its address. */
export function DoneView({ payload: { name, network } }: { payload: { name: string; network: Network } }) {
  const { t, announce, router, connections } = useModal()
  const { address = '' } = connections.of('eip155').value
  useEffect(() => announce(`${t('name.done')}. ${name}`), [])
  return (
    <div className={boxes.body()} data-body>
      <div className={classes(boxes.stack, boxes.gap2, boxes.centered, boxes.above3)}>
        <Avatar address={address} size={72} />
        <bdi dir="ltr" className={classes(texts.heading, wrapped)}>
          {name}
        </bdi>
        <p className={texts.lead()} id="wm-lead">
          {t('name.done.text', { network: network.name })}
        </p>
      </div>
      <Foot>
        <Button primary onClick={() => router.reset('Account')}>
          {t('action.done')}
        </Button>
      </Foot>
    </div>
  )
}

/** Names and addresses can break anywhere, and are never truncated. */
export const wrapped = viewCss`
  max-width: 100%;
  overflow-wrap: anywhere;
`
