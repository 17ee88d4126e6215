import { readings } from '../controls/facts.ts'
import { lists, Row } from '../controls/row.tsx'
import { classes } from '../layout/sheet.ts'
import { Tile } from '../controls/tile.tsx'

export interface InfoItem {
  /** Path of an icon. */
  icon: string
  /** Turns over in right-to-left pages. */
  mirror?: boolean
  title: string
  text: string
}

/** What a newcomer should know, a few lines each. */
export const InfoList = ({ list }: { list: readonly InfoItem[] }) => (
  <ul className={classes(lists.rows, readings)} data-list>
    {list.map(({ icon, mirror, title, text }) => (
      <Row key={title} picture={<Tile path={icon} mirror={mirror} />} title={title} detail={text} />
    ))}
  </ul>
)
