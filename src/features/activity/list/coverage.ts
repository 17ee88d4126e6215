import type { ActivityState } from './controller.ts'

type Told = Pick<ActivityState, 'status' | 'scope' | 'by'>

/** What can be missing from the list, wherever it ends; undefined where the source tells everything. */
export function missingFrom({ scope, by }: Told) {
  // The explorer's lists leave out the native currency that contracts send.
  if (by || scope?.isPart) return 'activity.scope.received'
  return scope && (scope.isWhole ? 'activity.scope.tokens' : 'activity.scope.native')
}

/** What the end of the list says. That this is everything is for its source to tell. */
export function endOf(told: Told) {
  if (told.status === 'stopped') return 'activity.export.part'
  return told.status === 'done' && !missingFrom(told) ? 'activity.end' : undefined
}

/** What stands in for the rows of an empty list; undefined while it is not known to be empty. */
export function emptyOf(told: Told) {
  switch (told.status) {
    case 'idle':
    case 'loading':
    case 'failed':
      return undefined
    case 'unknown':
      return 'activity.unknown'
    case 'ready':
      return told.scope && 'activity.scope.none'
    case 'done':
    case 'stopped':
      return endOf(told) === 'activity.end' ? 'activity.none' : 'activity.scope.none'
  }
}
