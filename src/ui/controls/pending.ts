import { pictureStyle } from '../icons/picture.tsx'
import { viewCss } from '../layout/sheet.ts'

/** A list of what is under way, on a ground of its own. Whom it goes to is read to the end. */
export const pendingList = viewCss`
  padding: 0 3u;
  border-radius: 3r;
  background: var(--fill);
  & b {
    white-space: normal;
  }
  & ${pictureStyle} {
    background: var(--surface);
  }
`
