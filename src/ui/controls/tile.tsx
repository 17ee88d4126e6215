import { Icon } from '../icons/icons.tsx'
import { pictureStyle } from '../icons/picture.tsx'

/** An icon where rows have a picture. */
export const Tile = (icon: { path: string; mirror?: boolean }) => (
  <span className={pictureStyle()} data-tile>
    <Icon {...icon} />
  </span>
)
