import type { Context } from './context.ts'

/**
 * Copies and confirms it. If copying is not allowed, shows the text for manual copying, or `failed` if the text must
 * not appear in the page. Call it in a click.
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
    // For pages without https, old browsers and restrictive permissions policies: the legacy copy command.
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
