import type { Context } from './context.ts'

/**
 * Copies and says so; where the page may not, it shows the text to take by hand, or `failed` where that must not stand
 * in the page. Call it in a click.
 */
export async function copy(
  text: string,
  { t, notifications }: Pick<Context, 't' | 'notifications'>,
  failed = t('copy.failed', { text }),
): Promise<void> {
  let isCopied = true
  try {
    await navigator.clipboard.writeText(text)
  } catch {
    // Pages without https, old browsers, a policy of the page: the older way hands the text to the copy command itself.
    const give = (event: ClipboardEvent) => {
      event.clipboardData?.setData('text/plain', text)
      event.preventDefault()
      event.stopImmediatePropagation()
      isCopied = true
    }
    isCopied = false
    addEventListener('copy', give, { capture: true, once: true })
    document.execCommand?.('copy')
    removeEventListener('copy', give, true)
  }
  notifications.show(isCopied ? { message: t('copied'), variant: 'success' } : { message: failed, variant: 'error' })
}
