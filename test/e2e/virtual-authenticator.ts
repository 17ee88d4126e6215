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
