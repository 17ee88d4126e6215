import { boxes, useEffect, useModal } from '../../../modal/kit.ts'
import { hasTerms } from '../offered-methods.ts'

/** Below a view that a login begins in: the box to agree to the host's terms, where it has to be ticked first. */
export function ConsentFoot() {
  const { options, slots, loadSlot, report } = useModal()
  const isAsked = options.features.legalCheckbox && hasTerms(options)
  useEffect(() => {
    if (isAsked) loadSlot('ConnectTerms').catch(report)
  }, [isAsked])
  const { ConnectTerms: Terms } = slots.value
  if (!isAsked) return null
  return Terms ? (
    <Terms />
  ) : (
    <p className={boxes.foot()} data-tick>
      &nbsp;
    </p>
  )
}
