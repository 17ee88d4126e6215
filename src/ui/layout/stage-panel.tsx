import type { ReactNode } from 'react'
import { texts } from '../text/text.ts'
import { Hero, type HeroState } from './hero.tsx'
import { boxes } from './layout.ts'
import { classes } from './sheet.ts'
import { Foot } from './view-parts.tsx'

interface StagePanelProps {
  /** The subject's picture, 72 px; `state` says what is happening to it. */
  picture: ReactNode
  state?: HeroState
  round?: boolean
  title: string
  /** What to do now. It describes the dialog to screen readers. */
  text: ReactNode
  /** A third party's own words. */
  detail?: string
  /** More content, close to the text. */
  more?: ReactNode
  /** Between the text and the buttons. */
  below?: ReactNode
  /** Buttons. */
  children?: ReactNode
}

/** The body of a view that waits for something, or shows how it ended. */
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
