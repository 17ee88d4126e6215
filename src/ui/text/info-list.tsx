import { lists, Row } from '../controls/row.tsx'
import { classes, viewCss } from '../layout/sheet.ts'
import { Tile } from '../icons/marks.tsx'

export interface InfoItem {
  /** Path of an icon. */
  icon: string
  /** Mirrored in right-to-left pages. */
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

/** A list whose second lines are shown in full. */
export const facts = viewCss`
  & > li > ${lists.row} > span > small {
    white-space: normal;
  }
`

/** The same where the list is the view's main content: pictures are beside the first lines. */
export const readings = viewCss`
  & > li > ${lists.row} {
    align-items: start;
  }
  & > li > ${lists.row} > span > b {
    white-space: normal;
  }
  & > li > ${lists.row} > span > small {
    white-space: normal;
  }
`
