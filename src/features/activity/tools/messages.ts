/** English texts of the activity list's tools: filter, export, fold. */
export const messages = {
  'activity.filter': 'Filter and export',
  'activity.all': 'All',
  'activity.sent': 'Sent',
  'activity.received': 'Received',
  'activity.swaps': 'Swaps',
  'activity.other': 'Other',
  'activity.export': 'Export as CSV',
  'activity.export.part': 'Only what has loaded so far',
  'activity.hidden': 'Hidden',
  'activity.hidden.text': 'Likely spam and transactions that moved nothing',
} as const
