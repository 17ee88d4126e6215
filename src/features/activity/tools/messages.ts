import { partMessages } from '../../../i18n/shared.ts'

/** English texts of the activity list's tools: filter, export, fold. */
export const messages = {
  ...partMessages,
  'activity.filter': 'Filter and export',
  'activity.all': 'All',
  'activity.sent': 'Sent',
  'activity.received': 'Received',
  'activity.swaps': 'Swaps',
  'activity.other': 'Other',
  'activity.export': 'Export as CSV',
  'activity.hidden': 'Hidden',
  'activity.hidden.text': 'Likely spam and transactions that moved nothing',
} as const
