// DevTools' authenticator belongs to one tab, and passkeys carried to another tab lose their pseudo-random function: so one
// window stays open, and is the wallet's and the page's by turns.
import type { Page } from './fixtures.ts'

/** Gives a tab and its frames DevTools' authenticator, which has no passkey yet: the ceremonies are the browser's own. */
export async function putVirtualAuthenticator(tab: Page): Promise<void> {
  const session = await tab.context().newCDPSession(tab)
  await session.send('WebAuthn.enable')
  await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      ctap2Version: 'ctap2_1',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      hasLargeBlob: true,
      hasPrf: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
      defaultBackupEligibility: true,
      defaultBackupState: true,
    },
  })
}

/** For the page: all windows are one, which stays open. */
export function keepWindow(): void {
  const open = window.open.bind(window)
  window.close = () => undefined
  window.open = (url, _name, features) => {
    const opened = open(url, 'wallet', features)!
    return new Proxy(opened, { get: (it, name) => (name === 'close' ? () => undefined : Reflect.get(it, name)) })
  }
}

/** A navigation as by a link: a tab that the driver navigates forgets its name and its opener. */
export async function goTo(tab: Page, url: string): Promise<void> {
  await tab.evaluate(it => location.assign(it), url)
  await tab.waitForURL(url)
}
