import { QUIRKS } from './stack/injected-wallet/quirks.js'
import { escapeHtml } from './template.mjs'

/** A card for each wallet that behaves as no standard foresees. */
export function quirksList(wallet) {
  const link = (href, text) => `<a href="${escapeHtml(href)}" target="_blank" rel="noopener">${text}</a>`
  const card = ([name, { does, try: steps, shown, phone, page = '' }]) => {
    // Signing in would be one more thing between the wallet and what is special about it.
    const demo = `/?${phone ? page : `quirk=${name}`}&signIn=off`.replace('?&', '?')
    const links = phone
      ? [link(`${wallet}/?${phone}`, 'Open the wallet'), link(demo, 'Open the demo')]
      : [link(demo, 'Open the demo with it')]
    return `<section class="card" aria-labelledby="${name}">
    <header><h2 id="${name}">${escapeHtml(does)}</h2><code>${name}</code></header>
    <p><b>Try:</b> ${escapeHtml(steps)}</p>
    <p><b>You should see:</b> ${escapeHtml(shown)}</p>
    <p class="under">${links.join(' ')}</p>
  </section>`
  }
  return { html: Object.entries(QUIRKS).map(card).join('\n  ') }
}
