import { createRoot } from 'react-dom/client'
import { createWalletModal } from 'wallet-modal'
import { WalletModalProvider } from 'wallet-modal/react'
import { App } from './app.tsx'
import { config } from './config.ts'
import { addTestWallet, isTestWalletOn } from './test-wallet.ts'

if (!document.querySelector('link[rel=stylesheet]')) {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(await (await fetch('/demo.css')).text())
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
}

const modal = createWalletModal({
  projectId: 'local',
  networks: config.networks,
  endpoints: config.endpoints,
  swapRouters: config.swapRouters,
  themeMode: config.theme,
  themeVariables: config.variables,
  features: config.features,
  locale: config.locale,
  ...config.switches,
})
if (isTestWalletOn()) addTestWallet()

createRoot(document.getElementById('root')!).render(
  <WalletModalProvider modal={modal}>
    <App />
  </WalletModalProvider>,
)
