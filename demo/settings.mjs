const MODES = ['auto', 'light', 'dark']
/** Themes of the modal beside its own look. */
const PRESETS = ['soft', 'mono']
const SIGN_INS = ['optional', 'required', 'off']
const NUMBERS = {
  radius: ['--w3m-border-radius-master', 'px'],
  size: ['--w3m-font-size-master', 'px'],
  strength: ['--w3m-color-mix-strength'],
}
const COLOURS = { accent: '--w3m-accent', mix: '--w3m-color-mix' }

/** Plain switches of the modal, with their defaults. */
const SWITCHES = { enableReconnect: true, enableInjected: true, allowUnsupportedChain: false }

/** `send,-swaps`: named ones are on, those with a minus off. */
function readSwitches(text) {
  const entries = (text ?? '')
    .split(',')
    .map(entry => /^(-?)(\w{1,30})$/.exec(entry))
    .filter(Boolean)
  return Object.fromEntries(entries.map(([, off, name]) => [name, !off]))
}

/** What the address of a demo page asks for. Anything that is no valid value is as if it were not there. */
export function readSettings(query) {
  const networks = (query.get('networks') ?? '').split(',').filter(id => /^[\w:]{1,60}$/.test(id))
  const variables = {}
  for (const [name, [key, unit]] of Object.entries(NUMBERS)) {
    const value = query.get(name)
    if (/^\d{1,2}(\.\d)?$/.test(value ?? '')) variables[key] = unit ? value + unit : Number(value)
  }
  for (const [name, key] of Object.entries(COLOURS))
    if (/^#[\da-f]{6}$/i.test(query.get(name) ?? '')) variables[key] = query.get(name)
  const wanted = readSwitches(query.get('switches'))
  return {
    networks: networks.length ? networks : ['1', '8453', 'solana'],
    theme: MODES.includes(query.get('theme')) ? query.get('theme') : 'auto',
    preset: PRESETS.includes(query.get('preset')) ? query.get('preset') : undefined,
    locale: /^[a-z]{2,3}(-[A-Za-z]{2,4})?$/.test(query.get('locale') ?? '') ? query.get('locale') : '',
    variables,
    features: readSwitches(query.get('features')),
    switches: Object.fromEntries(
      Object.entries(SWITCHES).map(([name, on]) => [name, Object.hasOwn(wanted, name) ? wanted[name] : on]),
    ),
    signIn: SIGN_INS.includes(query.get('signIn')) ? query.get('signIn') : 'optional',
    strict: query.get('csp') === 'strict',
    isolated: query.has('coi'),
  }
}
