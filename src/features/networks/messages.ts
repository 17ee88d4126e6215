import { anotherWalletMessages } from '../../i18n/shared/another-wallet.ts'
import { disconnectMessages } from '../../i18n/shared/disconnect.ts'
import { switchMessages } from '../../i18n/shared/switch.ts'
import { waitingMessages } from '../../i18n/shared/waiting.ts'

/** English texts of the list of networks and of changing between them. */
export const messages = {
  ...disconnectMessages,
  ...waitingMessages,
  ...switchMessages,
  ...anotherWalletMessages,
  'networks.title': 'Choose network',
  'networks.search': 'Search networks',
  'networks.test': 'Test networks',
  'networks.current': 'Current network',
  'networks.none': 'No network found',
  'network.what': 'What is a network?',
  'network.what.apart': 'Each keeps its own books',
  'network.what.apart.text': 'What you hold on one network is not on another.',
  'network.what.fee': 'Fees in its own currency',
  'network.what.fee.text': 'Every transaction costs a little of it, such as ETH on Ethereum.',
  'network.what.address': 'The address can be the same',
  'network.what.address.text': 'So check the network, too, before you send or receive.',
  'switch.same': '{wallet} can use {network}, too.',
  'switch.with': 'Continue with {wallet}',
  'switch.wait.title': 'Switch in {wallet}',
  'switch.wait.text': 'Approve the change to {network} in the wallet',
  'switch.declined.title': 'You declined the switch',
  'switch.declined.text': 'You are still on {current}',
  'switch.pending.title': '{wallet} has a request open',
  'switch.pending.text': 'Click its icon in the toolbar and answer the request.',
  'switch.failed.title': '{wallet} did not switch',
  'switch.failed.text': 'You are still on {current}. Nothing else changed.',
  'switch.silent.title': 'No answer from {wallet}',
  'switch.silent.text': 'You are still on {current}. You can still approve in the wallet.',
  'switch.unable.title': '{wallet} can’t switch networks here',
  'switch.unable.text': 'You are still on {current}. Switch to {network} in {wallet} yourself, or connect again.',
  'switch.unadded.text': 'You are still on {current}. Add {network}, or switch to it in {wallet} yourself.',
  'switch.unaddable.text':
    '{wallet} doesn’t know {network}, and this site can’t add it. Add it in {wallet} yourself, then try again.',
  'switch.add': 'Add {network} to {wallet}',
  'switch.again': 'Connect again',
  switched: 'Now on {network}',
  'network.chain': 'Chain {id}',
  'unsupported.title': 'Wrong network',
  'unsupported.lead': '{site} does not work on this network',
  'unsupported.swap.lead': 'There are no swaps on {network}',
  'unsupported.where': '{wallet} is on {network}.',
} as const
