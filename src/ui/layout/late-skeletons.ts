import { pictureStyle } from '../icons/picture.tsx'
import { viewCss } from './sheet.ts'
import { barStyle } from './skeleton.tsx'

/** Skeletons in here show only once the wait is worth one. */
export const lateSkeletons = viewCss`
  & ${barStyle}, & ${pictureStyle}[data-skeleton] {
    animation: var(--pulse), var(--late);
  }
`
