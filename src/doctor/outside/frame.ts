import { attempt } from '../../base/errors.ts'
import { secureOrigin } from '../../base/endpoints.ts'
import type { OutsideCode } from './outside-catalogue.ts'
import { placeOf, type Notes } from '../report.ts'
import { fetchFor } from './outside-ask.ts'
import { allowAll, readPolicies } from './policy.ts'
import { failure, leave, type Reach } from './reach.ts'

/** Whether the secure site is up, and allows framing by a page of this origin. */
export async function checkFrame(notes: Notes<OutsideCode>, frame: string, reach: Reach): Promise<void> {
  const origin = attempt(() => secureOrigin(frame))
  if (!origin) return
  notes.look('frame/no-answer')
  const place = `${placeOf(origin)} (option endpoints.frame)`
  const page = reach.origin
  const answer = await fetchFor(reach, `${origin}/sdk`, { redirect: 'follow' }).catch(failure)
  if (typeof answer === 'string') return notes.find('frame/no-answer', `${place} ${answer}`)
  const { response } = answer
  leave(response)
  if (response.status > 499) return notes.find('frame/no-answer', `${place} answers with status ${response.status}`)
  const policies = readPolicies(response.headers.get('content-security-policy') ?? '').filter(it =>
    it.has('frame-ancestors'),
  )
  // If there is a policy, the older header is ignored.
  const isRefused = policies.length
    ? !allowAll(policies, 'frame-ancestors', page, origin)
    : response.headers.has('x-frame-options')
  if (isRefused) notes.find('frame/no-answer', `${place} refuses to be shown in a frame of this page`)
}
