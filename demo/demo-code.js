// The settings of the page as code for an app of the reader's own, in the form of their framework.

/** The options that differ from their defaults. */
function optionsOf({ networks, features, locale, theme, variables, switches, signIn, preset }) {
  const known = networks.map(id => (/^\d+$/.test(id) ? Number(id) : id))
  const changed = Object.fromEntries(
    Object.entries(switches).filter(([name, value]) => value !== (name !== 'allowUnsupportedChain')),
  )
  return {
    networks: known,
    ...(theme !== 'dark' && { themeMode: theme }),
    ...(preset && { theme: preset }),
    ...(Object.keys(variables).length && { themeVariables: variables }),
    ...(locale && { locale }),
    ...(Object.keys(features).length && { features }),
    ...changed,
    ...(signIn !== 'off' && {
      siwx: {
        nonceUrl: '/auth/nonce',
        verifyUrl: '/auth/verify',
        sessionUrl: '/auth/session',
        signOutUrl: '/auth/sign-out',
        ...(signIn === 'optional' && { required: false }),
      },
    }),
  }
}

/** As people write an object: bare keys, single quotes, a line for each member. */
function write(value, indent = '') {
  if (Array.isArray(value)) return `[${value.map(item => write(item)).join(', ')}]`
  if (typeof value !== 'object') return typeof value === 'string' ? `'${value}'` : String(value)
  const deeper = `${indent}  `
  const lines = Object.entries(value).map(
    ([name, item]) => `${deeper}${/^\w+$/.test(name) ? name : `'${name}'`}: ${write(item, deeper)},`,
  )
  return `{\n${lines.join('\n')}\n${indent}}`
}

const kebab = name => name.replace(/[A-Z]/g, letter => `-${letter.toLowerCase()}`)

function scriptTag(options, { version, integrity }) {
  const attributes = Object.entries(options).map(([name, value]) => {
    if (name === 'networks') return `data-networks="${value.join(',')}"`
    if (typeof value === 'object') return `data-${kebab(name)}='${JSON.stringify(value)}'`
    return `data-${kebab(name)}="${value}"`
  })
  const lines = [
    `src="https://cdn.jsdelivr.net/npm/wallet-modal@${version}/dist/wallet-modal.js"`,
    `integrity="${integrity}"`,
    'crossorigin="anonymous"',
    'data-project-id="YOUR_PROJECT_ID"',
    ...attributes,
  ]
  return `<script async\n${lines.map(line => `  ${line}`).join('\n')}\n></script>\n<wallet-button></wallet-button>`
}

const create = (options, isExported = '') =>
  `${isExported}const modal = createWalletModal(${write({ projectId: 'YOUR_PROJECT_ID', ...options })})`

/** Names of the offered chains in wagmi, which has those of EVM alone. */
const CHAINS = { 1: 'mainnet', 10: 'optimism', 8453: 'base', 11155111: 'sepolia' }

const FORMS = {
  'Script tag': scriptTag,
  npm: options =>
    `import { createWalletModal } from 'wallet-modal'\n\n${create(options, 'export ')}\n\n` +
    `document.querySelector('#connect').addEventListener('click', () => modal.open())`,
  React: options =>
    `import { createWalletModal } from 'wallet-modal'\n` +
    `import { ConnectButton, WalletModalProvider } from 'wallet-modal/react'\n\n${create(options)}\n\n` +
    `export const App = () => (\n  <WalletModalProvider modal={modal}>\n    <ConnectButton />\n  </WalletModalProvider>\n)`,
  wagmi: options => {
    const chains = options.networks.flatMap(id => CHAINS[id] ?? [])
    if (!chains.length) return '// wagmi needs an EVM network: choose one.'
    return (
      `import { createConfig, http } from 'wagmi'\nimport { ${chains.join(', ')} } from 'wagmi/chains'\n` +
      `import { createWalletModal } from 'wallet-modal'\nimport { walletModal } from 'wallet-modal/wagmi'\n\n` +
      `const chains = [${chains.join(', ')}]\n` +
      `${create({ ...options, networks: '@chains' }).replace("'@chains'", 'chains')}\n` +
      `export const config = createConfig({\n  chains,\n  connectors: [walletModal(modal)],\n` +
      `  multiInjectedProviderDiscovery: false,\n` +
      `  transports: { ${chains.map(name => `[${name}.id]: http()`).join(', ')} },\n})`
    )
  },
  Vue: options =>
    `import { createWalletModal } from 'wallet-modal'\nimport { defineWalletElements } from 'wallet-modal/vue'\n\n` +
    `${create(options, 'export ')}\ndefineWalletElements(modal)\n\n// In a template: <wallet-button />`,
  Svelte: options =>
    `import { createWalletModal } from 'wallet-modal'\nimport { defineWalletElements } from 'wallet-modal/svelte'\n\n` +
    `${create(options, 'export ')}\ndefineWalletElements(modal)\n\n// In a component: <wallet-button></wallet-button>`,
}

/** Fills the card: a choice of forms, and the code of the one that is chosen. */
export function createCodeCard(card, config) {
  const [segments, code] = [card.querySelector('.segments'), card.querySelector('code')]
  const options = optionsOf(config)
  Object.entries(FORMS).forEach(([name, form], index) => {
    const label = document.createElement('label')
    const input = document.createElement('input')
    const text = document.createElement('span')
    Object.assign(input, { type: 'radio', name: 'code-form', value: name, checked: index === 0 })
    text.textContent = name
    label.append(input, text)
    input.addEventListener('change', () => {
      code.textContent = form(options, config)
    })
    segments.append(label)
    if (index === 0) code.textContent = form(options, config)
  })
}
