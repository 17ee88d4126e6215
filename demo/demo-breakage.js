const SERVICES = {
  data: 'Data service',
  explorer: 'Wallet directory',
  relay: 'WalletConnect relay',
  'sign-in': 'Sign-in back end',
  'eip155:1': 'Ethereum node',
  'eip155:8453': 'Base node',
  chunks: 'Code chunks',
}
const SERVICE_FAULTS = {
  working: 'Working',
  slow: 'Slow, 4 s',
  error: 'Error 503',
  silent: 'No answer',
  broken: 'Broken reply',
}
const CHUNK_FAULTS = { working: 'Working', changed: 'Tampered with', missing: 'Missing' }

/** Selects that break the stack's services for this page and every other one of the demo. */
export async function createBreakagePanel(card) {
  const ask = async wish => {
    const response = await fetch('/breakage', wish && { method: 'POST', body: JSON.stringify(wish) })
    if (!response.ok) throw new Error(await response.text())
    return response.json()
  }
  const state = await ask()
  for (const [service, name] of Object.entries(SERVICES)) {
    if (!(service in state)) continue
    const label = document.createElement('label')
    const select = document.createElement('select')
    const box = document.createElement('span')
    const text = document.createElement('span')
    label.className = 'field across'
    box.className = 'select'
    text.textContent = name
    for (const [value, words] of Object.entries(service === 'chunks' ? CHUNK_FAULTS : SERVICE_FAULTS))
      select.add(new Option(words, value))
    select.value = state[service]
    select.addEventListener('change', async () => {
      try {
        await ask({ service, fault: select.value })
      } catch {
        select.value = 'working'
      }
    })
    box.append(select)
    label.append(text, box)
    card.append(label)
  }
}
