// The wallet's own page. It shows recovery words, so nothing may look over its shoulder: no page around it, and none that
// opened it.
import { createRings, storageOfPage } from '../rings.ts'
import { createStage } from '../screens/stage.ts'
import { signers } from '../signers.ts'
import { showWallet } from './wallet.ts'

const ARM_MS = 0

const stage = createStage({ card: document.getElementById('card')!, armMs: ARM_MS })

if (window !== window.top || window.opener)
  stage.end({ title: 'Open this page yourself', lead: `Close this window, and enter ${location.host} in a new tab.` })
else {
  const storage = storageOfPage()
  void showWallet({ stage, tools: { rings: createRings(storage, location.hostname), signers }, storage })
}
