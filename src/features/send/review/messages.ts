import { contractMessages, explorerMessages, fundsMessages, offerMessages } from '../../../i18n/shared.ts'
import { sendMessages } from '../messages.ts'
/** English texts of the final check before the wallet is asked, and of everything after it. */
export const messages = {
  ...explorerMessages,
  ...sendMessages,
  ...contractMessages,
  ...fundsMessages,
  ...offerMessages,
  'send.review.title': 'Review',
  'warn.contract': 'This address is a contract',
  'warn.contract.text': 'Anything sent to a contract can be lost for good unless the contract expects it.',
  'warn.token': 'This is the {symbol} token contract',
  'warn.token.text': 'Tokens sent to their own contract are lost.',
  'warn.part': 'Only {arrives} {symbol} will arrive',
  'warn.part.text': 'This token takes a cut of every transfer.',
  'review.send': 'You send',
  'review.symbol': 'The contract calls itself {symbol}',
  'review.symbol.text': 'Your token list calls it {told}. Check the contract before you send.',
  'review.checked': 'I checked the whole address',
  'review.sure': 'I understand the risk',
  'link.public': 'The memo and reference are public on the blockchain.',
  'review.effect': 'What happens',
  'review.out': '{amount} leaves your account',
  'review.in': '{amount} enters your account',
  'review.allow': '{spender} will be approved to take {amount}',
  'review.allow.all': '{spender} will be approved to take all your {symbol}',
  'review.by.call': 'The network accepts it, but we couldn’t show what it does.',
  'review.by.nothing': 'We couldn’t check what it does',
  'review.go': 'Send {amount}',
  'review.arrival': 'Estimated arrival',
  'review.rent.text': 'The recipient has no {symbol} account yet. You’ll pay the account rent to create one.',
  'unchecked.fails': 'The network says this transfer would fail. Nothing was sent.',
  'unchecked.decimals': 'The {symbol} contract doesn’t report its decimals. Nothing was sent.',
  'unchecked.nothing': 'The network says nothing would arrive. Nothing was sent.',
  'insufficient.token': 'Not enough {symbol}. Nothing was sent.',
  'insufficient.fee': 'Not enough {native} for the network fee. Nothing was sent.',
  'insufficient.rent': 'Not enough {native} for the network fee and the account rent. Nothing was sent.',
  'obstacle.bound': '{symbol} can’t be transferred. Nothing was sent.',
  'obstacle.frozen': 'Your {symbol} account is frozen. Nothing was sent.',
  'obstacle.frozenThere': 'The recipient’s {symbol} account is frozen. Nothing was sent.',
  'obstacle.memo':
    'The recipient requires a memo for {symbol}. Nothing was sent. Send it from your wallet app instead.',
  'obstacle.hook':
    'The issuer’s program controls every {symbol} transfer. Nothing was sent. Send it from your wallet app instead.',
  'obstacle.mine': 'Your {symbol} account is now controlled by someone else. Nothing was sent.',
  'obstacle.theirs':
    'The recipient’s {symbol} account is now controlled by someone else. Nothing was sent. Ask the recipient ' +
    'for another address.',
  'obstacle.rule':
    'The issuer of {symbol} set a rule that can change amounts or transfers: {rule}. Your wallet shows your ' +
    'balance as {shown} {symbol}. Nothing was sent. Send it from your wallet app instead.',
  'obstacle.place': 'This address is a token account, a token or a program, not a wallet. Nothing was sent.',
  'changed.name': 'This name now points to a different address. Nothing was sent.',
  'mismatch.decimals':
    'Your token list says {symbol} has {told} decimals, its contract says {found}. You would have sent a ' +
    'different amount than you entered, so nothing was sent. Send it from your wallet app instead.',
  'mismatch.amount':
    'This would send {found} {symbol}, not the amount you entered. Nothing was sent. Send it from your wallet app instead.',
  'asked.text': 'Confirm sending {amount} in your wallet',
  'silent.send.text': 'Check your wallet before you try again: the transfer may still go through.',
  'sent.done.title': 'Sent',
  'sent.done.text': '{amount} arrived',
  'sent.done.confirmed': '{amount} sent and confirmed',
  'sent.failed.title': 'The transfer failed',
  'sent.failed.text': 'Nothing arrived. Only the network fee was spent.',
  'replaced.text': 'This transfer didn’t happen and nothing was sent. Your wallet shows what replaced it.',
  'gone.text': 'Another transaction replaced this transfer. Check your wallet before you send again.',
  'declined.send.title': 'You declined the transfer',
  'send.unsupported': 'Unsupported chain',
  'send.started': 'Transaction started',
  'send.wrong': 'Something went wrong',
  'send.failed': 'Failed to send transaction. Please try again.',
} as const
