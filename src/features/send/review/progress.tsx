import { Button, Icon, texts, useModal } from '../../../modal/kit.ts'
import { formatUnits } from '../../../base/amount.ts'
import { exact, truncate } from '../../../base/format.ts'
import { contractOf, unitOf, withUnit } from '../../../base/token.ts'
import { Avatar } from '../../../ui/icons/marks.tsx'
import { OUT } from '../../../ui/icons/more-icons.ts'
import { costRows } from '../../transaction/facts.tsx'
import { useMeasured } from '../../transaction/measured.ts'
import { ProgressView, useExplorer, type StageWords } from '../../transaction/progress-view.tsx'
import { reasonOf, type Stage } from '../../transaction/state.ts'
import { sendCostsAt, sendPlace } from '../costs.ts'
import type { Transfer } from './plan.ts'

interface Known {
  /** Whether the arrived amount is known. */
  isMeasured: boolean
  /** Whether only one transaction can take the same place. */
  hasNonces: boolean
  /** Why it failed before anything was sent. */
  why?: string
}

function wordsOf(stage: Stage, { isMeasured, hasNonces, why = 'send.nothing' }: Known): StageWords {
  switch (stage) {
    case 'asking':
      return ['asked.title', 'asked.text']
    case 'silent':
      return ['silent.title', 'silent.send.text']
    // A transfer is a single transaction: nothing precedes it.
    case 'confirming':
    case 'sent':
      return ['send.started', 'sent.text']
    case 'confirmed':
      return ['sent.done.title', isMeasured ? 'sent.done.text' : 'sent.done.confirmed']
    case 'other':
    case 'nothing':
    case 'less':
      return [`differs.${stage}`, `differs.${stage}.text`]
    case 'reverted':
      return ['sent.failed.title', 'sent.failed.text']
    case 'declined':
      return ['declined.send.title', 'send.nothing']
    case 'failed':
      return ['failed.send.title', why]
    case 'unknown':
      return ['gone.title', 'silent.send.text']
    case 'replaced':
      return ['replaced.title', 'replaced.text']
    case 'gone':
      return ['gone.title', hasNonces ? 'gone.text' : 'silent.send.text']
  }
}

interface TransferProgressProps {
  transfer: Transfer
  stage: Stage
  retry(): void
}

/** WalletSendPreview after the wallet was asked: how much, to whom, and its progress. */
export function TransferProgress({ transfer: { plan, transaction }, stage, retry }: TransferProgressProps) {
  const ctx = useModal()
  const { t, i18n } = ctx
  const { token, recipient, network, amount: wanted } = plan.intent
  const { prepared } = transaction.state.value
  const entry = transaction.entry.value
  const href = useExplorer(network, entry)
  const measured = useMeasured(plan, transaction, contractOf(token))
  const costs = sendCostsAt(sendPlace(ctx, network), stage, { prepared, measured })
  const symbol = entry?.symbol ?? prepared?.symbol ?? token.symbol
  const amountOf = (text: string) => withUnit(exact(text, i18n.locale.value), symbol)
  const amount = amountOf(entry?.amount ?? formatUnits(prepared?.amount ?? wanted, unitOf(token).decimals))
  const arrived = entry?.arrived && amountOf(entry.arrived)
  return (
    <ProgressView
      transaction={transaction}
      stage={stage}
      network={network}
      retry={retry}
      token={{ symbol: token.symbol, src: token.iconUrl, isNative: !token.address }}
      words={wordsOf(stage, {
        isMeasured: !!arrived,
        hasNonces: network.chainNamespace === 'eip155',
        why: reasonOf(transaction.state.value).text,
      })}
      values={{ amount, arrived: arrived ?? '' }}
      rows={[
        [t('send.amount'), <bdi dir="ltr">{amount}</bdi>],
        !!entry?.differs && !!arrived && [t('differs.arrived'), <bdi dir="ltr">{arrived}</bdi>],
        [
          t('send.to'),
          <>
            <Avatar address={recipient.address} size={16} />
            {recipient.name ? (
              <span>
                <bdi>{recipient.name}</bdi>
                <br />
                <bdi dir="ltr" title={recipient.address} className={texts.small()}>
                  {recipient.address}
                </bdi>
              </span>
            ) : (
              <bdi dir="ltr" title={recipient.address}>
                {truncate(recipient.address)}
              </bdi>
            )}
          </>,
        ],
        ...costRows(t, costs, measured.isLooking),
      ]}
      more={
        href && (
          <Button plain href={href}>
            <Icon path={OUT} mirror />
            {t('account.explorer')}
          </Button>
        )
      }
    />
  )
}
