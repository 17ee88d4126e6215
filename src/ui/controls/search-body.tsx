import type { ReactNode } from 'react'
import { Field } from './field.tsx'
import { boxes } from '../layout/layout.ts'
import { SEARCH } from '../icons/more-icons.ts'
import { classes } from '../layout/sheet.ts'
import { texts } from '../text/text.ts'

interface SearchBodyProps {
  label: string
  query: string
  onQuery: (query: string) => void
  /** What was found; false where nothing was. */
  found: ReactNode
  /** What is said then. */
  none: string
}

/** The body of a view that is there to find one of many. */
export const SearchBody = ({ label, query, onQuery, found, none }: SearchBodyProps) => (
  <div className={boxes.body()} data-body>
    <Field type="search" icon={SEARCH} label={label} value={query} onInput={onQuery} />
    {found ? <div>{found}</div> : <p className={classes(texts.heading, boxes.centered)}>{none}</p>}
  </div>
)
