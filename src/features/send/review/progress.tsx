import { Button, Icon, texts, useModal } from '../../../modal/kit.ts'
import { formatUnits } from '../../../base/amount.ts'
import { exact, truncate } from '../../../base/format.ts'
import { contractOf, unitOf, withUnit } from '../../../base/token.ts'
import { Avatar } from '../../../ui/icons/marks.tsx'
import { OUT } from '../../../ui/icons/more-icons.ts'
import { costRows } from '../../transaction/facts.tsx'
import { useMeasured } from '../../transaction/measured.ts'
import { ProgressView, useExplorer, type KindWords } from '../../transaction/progress-view.tsx'
import { reasonOf, type Stage } from '../../transaction/state.ts'
import { sendCostsAt, sendPlace } from '../costs.ts'
import { failureOf, type Transfer } from './plan.ts'

interface Known {
  /** Whether the arrived amount is known. */
  isMeasured: boolean
  /** Whether only one transaction can take the same place. */
  hasNonces: boolean
  /** Text key of the title of a failure. */
  failure: string
  /** Why it failed before anything was sent. */
  why?: string
}

// A transfer is a single transaction: nothing precedes it.
const STARTED: KindWords['sent'] = ['send.started', 'sent.text']

const wordsOf = ({ isMeasured, hasNonces, failure, why = 'send.nothing' }: Known): KindWords => ({
  asking: ['asked.title', 'asked.text'],
  silent: 'silent.send.text',
  confirming: STARTED,
  sent: STARTED,
  confirmed: ['sent.done.title', isMeasured ? 'sent.done.text' : 'sent.done.confirmed'],
  reverted: ['sent.failed.title', 'sent.failed.text'],
  declined: ['declined.send.title', 'send.nothing'],
  failed: [failure, why],
  unknown: 'silent.send.text',
  replaced: 'replaced.text',
  gone: hasNonces ? 'gone.text' : 'silent.send.text',
})

interface TransferProgressProps {
  transfer: Transfer
  stage: Stage
  retry(isSingle?: boolean): void
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
      words={wordsOf({
        isMeasured: !!arrived,
        hasNonces: network.chainNamespace === 'eip155',
        failure: failureOf(network),
        why: reasonOf(transaction.state.value).text,
      })}
      // Some tokens keep a part of what is sent; what the review announced is no difference.
      values={{ amount: entry?.differs ? amount : (arrived ?? amount), arrived: arrived ?? '' }}
      rows={[
        [t('send.amount'), <bdi dir="ltr">{amount}</bdi>],
        !!arrived && arrived !== amount && [t('differs.arrived'), <bdi dir="ltr">{arrived}</bdi>],
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
