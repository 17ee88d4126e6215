// The authenticator in software for browsers whose driver cannot give it to pages of another origin: the site's own pages
// bring it along.
import type { Alter } from '../e2e/passkey-site.ts'
import { startJsonServer } from '../json-server.ts'
import { answer, createAuthenticator, IN_PAGE, type Question, type SoftAuthenticator } from '../soft-authenticator.ts'
import { WATCH } from './in-page.ts'

const NONCE = 'c29mdA'

export interface ServedAuthenticator {
  soft: SoftAuthenticator
  /** What the pages complained of: errors, warnings and violations. */
  complaints: string[]
  alter: Alter
  stop(): void
}

export async function serveAuthenticator(): Promise<ServedAuthenticator> {
  const soft = createAuthenticator()
  const complaints: string[] = []
  const { url, stop } = await startJsonServer(({ body }: { body: Question | string }) => {
    if (typeof body !== 'string') return { json: answer(soft, body) }
    complaints.push(body)
    return { json: {} }
  })
  // A window reports what it complains of even while it closes.
  const script = [
    `const tell = word => fetch('${url}', { method: 'POST', body: JSON.stringify(word), keepalive: true })`,
    WATCH,
    '__complaints.push = word => void tell(word).catch(() => {})',
    'globalThis.softAuthenticator = asked => tell(asked).then(it => it.json())',
    IN_PAGE,
  ].join(';')
  // The pages pin what they run and where they ask: the script needs a policy of its own, and is in the page itself.
  const alter: Alter = (_path, { text, headers }) => {
    const policy = headers['content-security-policy']
    if (!policy?.includes("script-src 'self'")) return { text, headers }
    return {
      text: text.replace('<head>', tag => `${tag}<script nonce="${NONCE}">{${script}}</script>`),
      headers: {
        ...headers,
        'content-security-policy': policy
          .replace("script-src 'self'", `script-src 'self' 'nonce-${NONCE}'`)
          .replace("connect-src 'self'", `connect-src 'self' ${url}`),
      },
    }
  }
  return { soft, complaints, alter, stop }
}
