import { realOf } from '../../../base/forgeries.ts'
import type { Transaction, Transfer } from '../../../services/history.ts'

const HEAD = [
  'Date',
  'Type',
  'Status',
  'Sent amount',
  'Sent asset',
  'Received amount',
  'Received asset',
  'Other amount',
  'Other asset',
  'From',
  'To',
  'Network',
  'Transaction',
]
// Without it, Excel reads the file in the system's legacy code page.
const BYTE_ORDER_MARK = '\ufeff'

// Spaces of any kind and invisible characters, some of which programs strip from the start; a text marker or a quote
// hides nothing either.
const UNSEEN = `[\\s\\p{C}\\p{Z}\\p{M}\\u115f\\u1160\\u3164\\uffa0'"]*`
// As programs read them: full-width, small and superscript forms count as these signs too.
const SIGNS =
  '[=+@\\u2212\\u00ac|%\\p{Pd}\\uff1d\\uff0b\\uff20\\ufe66\\ufe62\\ufe6b\\u207a\\u207b\\u207c\\u208a\\u208b\\u208c\\uff5c\\uff05]'
const FORMULA = new RegExp(`^(${UNSEEN}${SIGNS}|[\\t\\r\\n\\p{Cc}])`, 'u')
// In some locales, programs end cells at these characters even within quotes.
const FORMULA_WITHIN = new RegExp(`([;\\t\\r\\n]${UNSEEN})(?=${SIGNS})`, 'gu')

/**
 * An RFC 4180 cell. Anything that a spreadsheet could run as a formula becomes text, because token names are untrusted.
 */
export function cell(text: string): string {
  const calm = text.replace(FORMULA_WITHIN, "$1'")
  const isFormula = FORMULA.test(calm)
  const safe = isFormula ? `'${calm}` : calm
  return isFormula || /[",;\t\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** One line per transaction; several assets of one side share a cell. Amounts are exact and unsigned. */
export function toCsv(rows: Transaction[]): string {
  const lines = rows.map(({ metadata, transfers }) => {
    const side = (direction: Transfer['direction']) => {
      const moved = realOf(transfers).filter(transfer => transfer.direction === direction)
      return [
        moved.map(({ quantity }) => quantity.numeric),
        moved.map(({ fungible, nft }) => fungible?.symbol ?? nft?.name ?? ''),
      ].map(items => items.join('; '))
    }
    return [
      new Date(metadata.minedAt).toISOString(),
      metadata.operationType,
      metadata.status,
      ...side('out'),
      ...side('in'),
      ...side('self'),
      metadata.sentFrom ?? '',
      metadata.sentTo ?? '',
      metadata.chain,
      metadata.hash ?? '',
    ]
  })
  return BYTE_ORDER_MARK + [HEAD, ...lines].map(line => line.map(cell).join(',') + '\r\n').join('')
}

const KEEP_URL_MS = 60_000

/**
 * Offers the user a file download. The link is not in the document: no listener of the page sees the click, and the
 * strictest policy allows it.
 */
export function download(name: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'text/csv;charset=utf-8' }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), KEEP_URL_MS)
}
