import { contractMessages, explorerMessages } from '../../../i18n/shared.ts'
import { sendMessages } from '../messages.ts'
/** English texts of the final check before the wallet is asked, and of everything after it. */
export const messages = {
  ...explorerMessages,
  ...sendMessages,
  ...contractMessages,
  'send.review.title': 'Review',
  'warn.contract': 'This address is a contract',
  'warn.contract.text': 'What is sent to a contract can be lost for good, unless it asks for it.',
  'warn.token': 'This is the contract of {symbol} itself',
  'warn.token.text': 'Tokens sent to their own contract are lost.',
  'warn.part': 'Only {arrives} {symbol} arrives',
  'warn.part.text': 'The rules of this token give a part of every transfer to somebody else.',
  'review.send': 'You send',
  'review.symbol': 'The contract calls itself {symbol}',
  'review.symbol.text': 'The list of your tokens calls it {told}. Look at the contract before you send.',
  'review.checked': 'I checked the whole address',
  'review.sure': 'I know what I am doing',
  'link.public': 'Memo and reference are written on the chain, for all to see.',
  'review.effect': 'What happens',
  'review.out': '{amount} leaves your account',
  'review.in': '{amount} comes to your account',
  'review.allow': '{spender} will be approved to take {amount}',
  'review.allow.all': '{spender} will be approved to take all your {symbol}',
  'review.by.call': 'The network takes it. What it does could not be shown.',
  'review.by.nothing': 'Nobody could check what it does',
  'review.go': 'Send {amount}',
  'review.arrival': 'Usual time to arrive',
  'review.rent.text': 'The recipient has no account for {symbol} yet. You pay the account rent of a new one.',
  'unchecked.fails': 'The network says this transfer would fail. Nothing was sent.',
  'unchecked.decimals': 'The contract of {symbol} does not say how its amounts are counted. Nothing was sent.',
  'unchecked.nothing': 'The network says that nothing would arrive. Nothing was sent.',
  'insufficient.token': 'Not enough {symbol}. Nothing was sent.',
  'insufficient.fee': 'Not enough {native} for the network fee. Nothing was sent.',
  'insufficient.rent': 'Not enough {native} for the network fee and the account rent. Nothing was sent.',
  'obstacle.bound': '{symbol} can never be transferred. Nothing was sent.',
  'obstacle.frozen': 'Your account for {symbol} is frozen. Nothing was sent.',
  'obstacle.frozenThere': 'The recipient’s account for {symbol} is frozen. Nothing was sent.',
  'obstacle.memo': 'The recipient takes {symbol} only with a memo. Nothing was sent. Send it from your wallet itself.',
  'obstacle.hook':
    'A program of its maker decides on each transfer of {symbol}. Nothing was sent. Send it from your wallet itself.',
  'obstacle.mine': 'Your account for {symbol} is now controlled by someone else. Nothing was sent.',
  'obstacle.theirs':
    'The recipient’s account for {symbol} is now controlled by someone else. Nothing was sent. ' +
    'Ask the recipient for another address.',
  'obstacle.rule':
    'The issuer of {symbol} set a rule that can change amounts or transfers: {rule}. ' +
    'Your wallet shows your balance as {shown} {symbol}. Nothing was sent. Send it from your wallet app.',
  'obstacle.place': 'This address is a token account, a token or a program, not a wallet. Nothing was sent.',
  'changed.name': 'The name now leads to another address. Nothing was sent.',
  'mismatch.decimals':
    'The list of your tokens counts {symbol} with {told} decimals, its contract with {found}. ' +
    'Another amount would have been sent than you typed, so nothing was sent. Send it from your wallet itself.',
  'mismatch.amount':
    'The network says that {found} {symbol} would leave your account, not what you typed. ' +
    'Nothing was sent. Send it from your wallet itself.',
  'asked.text': 'Confirm sending {amount} there',
  'silent.send.text': 'Look in the wallet before you try again: the transfer may still be sent.',
  'sent.done.title': 'Sent',
  'sent.done.text': '{amount} arrived',
  'sent.done.confirmed': 'The network confirmed sending {amount}',
  'sent.failed.title': 'The transfer failed',
  'sent.failed.text': 'Nothing arrived. Only the network fee was spent.',
  'replaced.text': 'This transfer did not happen, and nothing of it moved. Your wallet shows what took its place.',
  'gone.text': 'Another transaction took the place of this transfer. Look in your wallet before you send again.',
  'declined.send.title': 'You declined the transfer',
  'failed.send.title': 'Something went wrong',
  'send.unsupported': 'Unsupported chain',
  'send.started': 'Transaction started',
  'send.wrong': 'Something went wrong',
  'send.failed': 'Failed to send transaction. Please try again.',
} as const
