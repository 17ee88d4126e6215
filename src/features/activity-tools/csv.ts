import type { Transaction, Transfer } from '../../services/history.ts'

const HEAD = ['Date', 'Type', 'Status', 'Sent amount', 'Sent asset', 'Received amount', 'Received asset', 'Other amount', 'Other asset', 'From', 'To', 'Network', 'Transaction']
// Excel takes a file without it for one of the system's old code page.
const BYTE_ORDER_MARK = '\ufeff'

/** A cell by RFC 4180. What a spreadsheet would run as a formula becomes text: names of tokens are anybody's. */
export function cell(text: string): string {
  const safe = /^[=+\-@\t\r\n]/.test(text.trimStart()) || /^[\t\r\n]/.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** One line a transaction; several assets of one side stand in one cell. Amounts are exact and without sign. */
export function toCsv(rows: Transaction[]): string {
  const lines = rows.map(({ metadata, transfers }) => {
    const side = (direction: Transfer['direction']) => {
      const moved = transfers.filter(transfer => transfer.direction === direction)
      return [moved.map(({ quantity }) => quantity.numeric), moved.map(({ fungible, nft }) => fungible?.symbol ?? nft?.name ?? '')].map(items => items.join('; '))
    }
    return [new Date(metadata.minedAt).toISOString(), metadata.operationType, metadata.status, ...side('out'), ...side('in'), ...side('self'), metadata.sentFrom ?? '', metadata.sentTo ?? '', metadata.chain, metadata.hash ?? '']
  })
  return BYTE_ORDER_MARK + [HEAD, ...lines].map(line => line.map(cell).join(',') + '\r\n').join('')
}

const KEEP_URL_MS = 60_000

/** Hands the page's user a file. A link of no document: no listener of the page sees the click, and the strictest policy allows it. */
export function download(name: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'text/csv;charset=utf-8' }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), KEEP_URL_MS)
}
