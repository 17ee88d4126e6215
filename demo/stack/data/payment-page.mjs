// The payment page of both providers: one order each.
const escape = text => String(text).replace(/[&<>"']/g, sign => `&#${sign.charCodeAt(0)};`)

const STYLE = `:root { color-scheme: light dark }
body { max-width: 28rem; margin: 2rem auto; padding: 0 1rem; font: 1rem/1.5 system-ui, sans-serif }
h1 { font-size: 1.4rem }
dt { font-weight: 600 } dd { margin: 0 0 .75rem; overflow-wrap: anywhere }
button, input, select { font: inherit; min-height: 44px; padding: 0 1rem; margin: .25rem .5rem .25rem 0 }
[role=status] { min-height: 1.5rem; font-weight: 600 }`

const POLICY =
  "default-src 'none'; script-src 'self'; connect-src 'self'; style-src 'unsafe-inline'; " +
  "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

/** The page's script, which reports the decision. */
export const pageScript = () => ({
  headers: { 'content-type': 'text/javascript; charset=utf-8' },
  body: `const form = document.querySelector('form'), status = document.querySelector('[role=status]')
form?.addEventListener('submit', async event => {
  event.preventDefault()
  const decision = event.submitter.value
  const body = JSON.stringify({ ...Object.fromEntries(new FormData(form)), decision })
  for (const button of form.querySelectorAll('button')) button.disabled = true
  try {
    const reply = await fetch('/onramp/decision', { method: 'POST', body })
    if (!reply.ok) throw new Error(await reply.text())
    status.textContent = decision === 'pay' ? 'Paid. You can close this page.' : 'Declined. Nothing was charged.'
  } catch (error) {
    status.textContent = 'That did not work: ' + error.message
    for (const button of form.querySelectorAll('button')) button.disabled = false
  }
})
`,
})

const options = networks =>
  networks.map(it => `<option value="${escape(it.caip)}">${escape(it.name)}</option>`).join('')

/**
 * @param {{ id: string, provider: string, account: string, symbol: string, amount: string, network: string, total?:
 * string, networks?: { caip: string, name: string }[] }} order `networks`: offered for choice; if given, the amount is
 * a field too.
 */
export const paymentPage = ({ id, provider, account, symbol, amount, network, total, networks }) => ({
  headers: { 'content-type': 'text/html; charset=utf-8', 'content-security-policy': POLICY },
  body: `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>Buy ${escape(symbol)} – ${escape(provider)}</title><style>${STYLE}</style></head>
<body><main><h1>Buy ${escape(symbol)} with ${escape(provider)}</h1>
<p>A test page of the local stack: no card is charged, and the account is credited on the local chain.</p>
<form><input type="hidden" name="order" value="${escape(id)}">
<dl><dt>Amount</dt><dd>${
    networks
      ? `<label>${escape(symbol)} <input name="amount" inputmode="decimal" value="${escape(amount)}"></label>`
      : `${escape(amount)} ${escape(symbol)}`
  }</dd>
${total ? `<dt>You pay</dt><dd>${escape(total)}</dd>` : ''}
<dt>Network</dt><dd>${networks ? `<label>Network <select name="chainId">${options(networks)}</select></label>` : escape(network)}</dd>
<dt>Account</dt><dd>${escape(account)}</dd></dl>
<button name="decision" value="pay">Pay</button><button name="decision" value="decline">Decline</button>
</form><p role="status"></p></main><script src="/onramp/page.js"></script></body></html>`,
})
