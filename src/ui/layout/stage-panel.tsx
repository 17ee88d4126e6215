import type { ReactNode } from 'react'
import { texts } from '../text/text.ts'
import { Hero, type HeroState } from './hero.tsx'
import { boxes } from './layout.ts'
import { classes } from './sheet.ts'
import { Foot } from './view-parts.tsx'

interface StagePanelProps {
  /** What it is about, 72 px, and what is happening to it. */
  picture: ReactNode
  state?: HeroState
  round?: boolean
  title: string
  /** What to do now; what describes the dialog. */
  text: ReactNode
  /** Words of somebody else. */
  detail?: string
  /** What else is said, close to the text. */
  more?: ReactNode
  /** Between what is said and the ways on. */
  below?: ReactNode
  /** Ways on. */
  children?: ReactNode
}

/** The body of a view that waits for somebody, or tells what came of that. */
export const StagePanel = ({ title, text, detail, more, below, children, ...hero }: StagePanelProps) => (
  <div className={classes(boxes.body, boxes.centered)} data-body>
    <Hero {...hero} />
    <div className={classes(boxes.stack, boxes.gap1)}>
      <p className={texts.heading()}>{title}</p>
      {text && (
        <p className={texts.lead()} id="wm-lead">
          {text}
        </p>
      )}
      {detail && (
        <p className={texts.small()}>
          <bdi>{detail}</bdi>
        </p>
      )}
      {more}
    </div>
    {below}
    {children && <Foot>{children}</Foot>}
  </div>
)
