import {
  boxes,
  classes,
  Icon,
  iconStyle,
  texts,
  useLayoutEffect,
  useModal,
  useRef,
  useState,
  viewCss,
} from '../../modal/kit.ts'
import type { Clear } from '../../clear-signing/explaining.ts'
import { nameIn, type Line } from '../../clear-signing/lines.ts'
import { Notice } from '../../ui/controls/notice.tsx'
import { Address } from '../../ui/text/address.tsx'
import { Panel } from '../../ui/layout/panel.tsx'
import { headlines } from '../../ui/layout/headline.ts'
import type { Asked } from '../transaction/explained.tsx'

const heading = viewCss`
  min-height: 6u;
  text-align: start;
  &[aria-expanded='true'] ${iconStyle} {
    rotate: 180deg;
  }
`

const linesStyle = viewCss`
  display: flex;
  flex-direction: column;
  gap: 2u;
  margin: 0;
  font: var(--t2);
  overflow-wrap: anywhere;
  & dt {
    color: var(--ink2);
  }
  & dd {
    margin: 0;
    font-weight: 500;
  }
  & [data-kind='main'] > dd {
    font: 600 var(--t3);
  }
  & [data-kind='note'] > dd {
    font-weight: 400;
  }
  & [data-faint],
  & [data-kind='note'] {
    color: var(--ink2);
  }
  & dl {
    padding-inline-start: 3u;
    border-inline-start: 2px solid var(--line);
  }
`

/** Our descriptions of contracts are in one language. */
const ENGLISH = 'en'

interface LinesProps {
  lines: readonly Line[]
  names: Clear['names']
}

function Value({
  kind,
  value,
  inner,
  names,
  english,
}: Pick<Line, 'kind' | 'value' | 'english'> & { inner: Line['lines']; names: Clear['names'] }) {
  if (inner) return <Lines lines={inner} names={names} />
  return kind === 'address' ? (
    <Address value={value} beside />
  ) : (
    <bdi lang={english === 'all' ? ENGLISH : undefined}>{value}</bdi>
  )
}

const Lines = ({ lines, names }: LinesProps) => (
  <dl className={linesStyle()}>
    {lines.map(({ label, value, kind, lines: inner, isFaint, english }, index) => {
      const name = kind === 'address' ? nameIn(names, value) : undefined
      return (
        <div key={index} data-kind={kind} data-faint={isFaint}>
          {label && (
            <dt>
              <bdi lang={english && ENGLISH}>{label}</bdi>
              {name && (
                <>
                  {' · '}
                  <bdi>{name}</bdi>
                </>
              )}
            </dt>
          )}
          <dd>
            <Value kind={kind} value={value} inner={inner} names={names} english={english} />
          </dd>
        </div>
      )
    })}
  </dl>
)

/** What a chain said, so that the same is asked once. */
export type Said = Map<string, Promise<unknown>>

/** `show` gets what can be said before all is told. */
export interface ExplainOptions {
  said: Said
  life: AbortSignal
  show: (clear: Clear) => void
}

interface ExplanationProps {
  asked: Asked
  explain: (asked: Asked, options: ExplainOptions) => Promise<Clear | undefined>
}

const keyOf = ({ network, account, calls, typed }: Asked): string =>
  JSON.stringify([network.caipNetworkId, account, calls, typed], (_, it: unknown) =>
    typeof it === 'bigint' ? String(it) : it,
  )

/** What is asked, in words; nothing until they are there, and nothing of what was asked before. */
export function Explanation({ asked, explain }: ExplanationProps) {
  const { t, report } = useModal()
  const said = useRef<Said>(new Map())
  const [found, setFound] = useState<{ key: string; clear: Clear | undefined }>()
  const [isChosen, setChosen] = useState<boolean>()
  // Texts come after their language, so one of them tells.
  const key = `${keyOf(asked)} ${t('explain.heading')}`
  useLayoutEffect(() => {
    const life = new AbortController()
    const show = (clear: Clear | undefined) => {
      if (!life.signal.aborted) setFound({ key, clear })
    }
    explain(asked, { said: said.current, life: life.signal, show }).then(show, report)
    return () => life.abort()
  }, [key])
  const clear = found?.key === key ? found.clear : undefined
  if (!clear) return null
  const { title, lead, isLeadEnglish, lines, names, isLacking, warning } = clear
  // What a description leaves out, and what is warned of, is read without a click.
  const isOpen = isChosen ?? (isLacking || !!warning)
  return (
    <Panel>
      <div data-explanation className={classes(boxes.stack, boxes.gap3)}>
        <button
          type="button"
          className={classes(boxes.line, heading)}
          aria-expanded={isOpen}
          onClick={() => setChosen(!isOpen)}
        >
          <span className={boxes.grow()}>
            <span className={headlines.label()}>{t('explain.heading')}</span>
            {title && (
              <>
                <br />
                <b>{title}</b>
              </>
            )}
          </span>
          <Icon name="down" small />
        </button>
        {lead && (
          <p className={texts.small()}>
            <bdi lang={isLeadEnglish ? ENGLISH : undefined}>{lead}</bdi>
          </p>
        )}
        {warning && <Notice kind="warn" text={warning} />}
        {isOpen && <Lines lines={lines} names={names} />}
      </div>
    </Panel>
  )
}
