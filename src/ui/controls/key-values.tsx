import type { ReactNode } from 'react'
import { css } from '../layout/sheet.ts'

const list = css`
  display: flex;
  flex-direction: column;
  gap: 2u;
  &[data-rule] {
    padding-top: 4u;
    border-top: 1px solid var(--line);
  }
  & > div {
    display: grid;
    /* A value stays on one line as long as the words of its name leave room for it. */
    grid-template-columns: minmax(min-content, 1fr) minmax(0, max-content);
    gap: 4u;
    font: var(--t2);
  }
  & dt {
    color: var(--ink2);
    text-align: start;
  }
  & dd {
    display: flex;
    align-items: center;
    justify-content: end;
    gap: 6px;
    margin: 0;
    font-weight: 500;
    text-align: end;
    overflow-wrap: anywhere;
  }
`

type Falsy = false | 0 | '' | undefined
export type KeyValue = [name: ReactNode, value: ReactNode]

/** Names and values, one per line; false rows are left out. */
export const KeyValues = ({ rows, rule }: { rows: (KeyValue | Falsy)[]; rule?: boolean }) => (
  <dl className={list()} data-rule={rule}>
    {rows.map(
      (row, index) =>
        row && (
          <div key={index}>
            <dt>{row[0]}</dt>
            <dd>{row[1]}</dd>
          </div>
        ),
    )}
  </dl>
)
