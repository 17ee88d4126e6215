import type { ReactNode } from 'react'
import { boxes, Button, classes, texts, useEffect, useModal } from '../../modal/kit.ts'
import type { Network } from '../../base/network.ts'
import type { TrackedTransaction } from '../../account/tracked-transactions.ts'
import { knownHash } from '../../base/known-hash.ts'
import { Hero, type HeroState } from '../../ui/layout/hero.tsx'
import { usePromise } from '../../ui/layout/hooks.tsx'
import { KeyValues, type KeyValue } from '../../ui/controls/key-values.tsx'
import { TokenPicture } from '../../ui/icons/token-picture.tsx'
import type { Prepared } from './plan.ts'
import { reasonOf, type Stage, type Transaction } from './state.ts'
import { Foot } from '../../ui/layout/view-parts.tsx'

/** Each stage's appearance, and its button: onwards, or back to a retry. */
const LOOKS: Record<Stage, { hero: HeroState; isUrgent?: boolean; next?: 'done' | 'retry' }> = {
  asking: { hero: 'waiting' },
  silent: { hero: 'warn', next: 'done' },
  confirming: { hero: 'waiting' },
  sent: { hero: 'waiting', next: 'done' },
  confirmed: { hero: 'done', next: 'done' },
  other: { hero: 'failed', isUrgent: true, next: 'done' },
  nothing: { hero: 'failed', isUrgent: true, next: 'done' },
  less: { hero: 'warn', isUrgent: true, next: 'done' },
  reverted: { hero: 'failed', isUrgent: true, next: 'done' },
  replaced: { hero: 'declined', isUrgent: true, next: 'done' },
  gone: { hero: 'warn', isUrgent: true, next: 'done' },
  declined: { hero: 'declined', next: 'retry' },
  failed: { hero: 'failed', isUrgent: true, next: 'retry' },
  unknown: { hero: 'warn', isUrgent: true, next: 'done' },
}

/** Keys of the texts of a stage. */
type StageWords = [title: string, text: string]

/** The texts of one kind of transaction by stage; only the text where all kinds share the title. */
export type KindWords = Record<
  'asking' | 'confirming' | 'sent' | 'confirmed' | 'reverted' | 'declined' | 'failed',
  StageWords
> &
  Record<'silent' | 'unknown' | 'replaced' | 'gone', string>

function wordsOf(stage: Stage, kind: KindWords): StageWords {
  switch (stage) {
    case 'other':
    case 'nothing':
    case 'less':
      return [`differs.${stage}`, `differs.${stage}.text`]
    case 'silent':
      return ['silent.title', kind.silent]
    case 'replaced':
      return ['replaced.title', kind.replaced]
    case 'unknown':
    case 'gone':
      return ['gone.title', kind[stage]]
    default:
      return kind[stage]
  }
}

interface ProgressProps {
  transaction: Transaction<Prepared>
  stage: Stage
  network: Network
  /** The asset. */
  token: { symbol: string; src?: string; isNative: boolean }
  words: KindWords
  values: Record<string, string>
  rows: (KeyValue | false | undefined)[]
  /** The outcome. */
  result?: ReactNode
  /** Further buttons that only this kind has. */
  more?: ReactNode
  /** `isSingle`: with plain transactions, after the wallet refused to take calls. */
  retry(isSingle?: boolean): void
}

/** The mined transaction in the network's explorer. */
export function useExplorer(network: Network, entry: TrackedTransaction | undefined): string | undefined {
  const chain = usePromise(useModal().adapter, network.chainNamespace)
  const hash = entry && knownHash(entry)
  return hash && chain?.txUrl(network, hash)
}

/** From the wallet to the chain. The user can leave: it continues in the background. */
export function ProgressView(props: ProgressProps) {
  const { transaction, stage, network, token, values, rows, result, more, retry } = props
  const { t, router, connections, announce, networkImage, slots } = useModal()
  const { Support } = slots.value
  const { connector } = connections.of(network.chainNamespace).value
  const { hero, isUrgent, next } = LOOKS[stage]
  const all = { wallet: connector?.name ?? '', ...values }
  const [title, text] = wordsOf(stage, props.words).map(key => t(key, all)) as StageWords
  const { words, code, isCalls } = reasonOf(transaction.state.value)
  const owners = connector?.id === 'safe' && (stage === 'asking' || stage === 'silent') ? ` ${t('asked.owners')}` : ''
  useEffect(() => announce(`${title}. ${text}${owners}`, !!isUrgent), [title, text])
  return (
    <div className={classes(boxes.body, boxes.centered)} data-body>
      <Hero
        round
        state={hero}
        picture={<TokenPicture {...token} network={network} imageOf={networkImage} size={72} />}
      />
      <div className={classes(boxes.stack, boxes.gap1)}>
        <p className={texts.heading()}>{title}</p>
        <p className={texts.lead()} id="wm-lead">
          {text}
        </p>
        {words && (
          <p className={texts.small()}>
            <bdi>{words}</bdi>
          </p>
        )}
        {owners && <p className={texts.small()}>{owners}</p>}
        {stage === 'unknown' && transaction.entry.value?.isSearching && (
          <p className={texts.small()}>{t('waiting.searching')}</p>
        )}
        {isCalls && <p className={texts.small()}>{t('calls.single.text')}</p>}
        {result}
      </div>
      <div className={boxes.full()}>
        <KeyValues rule rows={rows} />
      </div>
      {code && Support && <Support failed={{ code, data: { reason: words } }} />}
      <Foot>
        {stage === 'asking' && connector?.appHref && (
          <Button primary href={connector.appHref} target="_self">
            {t('asked.title', all)}
          </Button>
        )}
        {next === 'done' && (
          <Button primary onClick={() => router.reset('Account')}>
            {t('action.done')}
          </Button>
        )}
        {more}
        {next === 'retry' && (
          <>
            <Button primary onClick={() => retry()}>
              {t('retry')}
            </Button>
            {isCalls && (
              <Button plain onClick={() => retry(true)}>
                {t('calls.single')}
              </Button>
            )}
            <Button plain onClick={router.back}>
              {t('review.edit')}
            </Button>
          </>
        )}
      </Foot>
    </div>
  )
}
