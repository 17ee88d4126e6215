import { attempt } from '../../base/errors.ts'

/** Sources by directive, as in one Content-Security-Policy. */
export type Policy = Map<string, string[]>

/** The policies of a header or a meta element; if there are several, each has to allow a request. */
export const readPolicies = (text: string): Policy[] =>
  text
    .split(',')
    .map(
      policy =>
        new Map(
          policy
            .split(';')
            .map(directive => directive.trim().split(/\s+/))
            .filter(([name]) => name)
            // The first of a repeated directive counts.
            .reverse()
            .map(([name = '', ...sources]): [string, string[]] => [name.toLowerCase(), sources]),
        ),
    )
    .filter(policy => policy.size > 0)

const FALLBACKS: Record<string, string[]> = {
  'frame-src': ['child-src', 'default-src'],
  'script-src-elem': ['script-src', 'default-src'],
}

/** The sources for a directive; undefined if the policy does not restrict it. */
const sourcesOf = (policy: Policy, directive: string): string[] | undefined =>
  [directive, ...(FALLBACKS[directive] ?? ['default-src'])].map(name => policy.get(name)).find(list => list)

const isSecureTwin = (wanted: string, given: string) =>
  wanted === given || (wanted === 'http:' && given === 'https:') || (wanted === 'ws:' && given === 'wss:')

/** Whether a policy's source (CSP 3, section 6.7.2.8) matches a URL. `page`: its origin, for 'self'. */
export function allows(source: string, address: string, page: string): boolean {
  const url = attempt(() => new URL(address))
  const word = source.toLowerCase()
  if (!url) return false
  if (word === '*') return /^(https?|wss?):$/.test(url.protocol) || url.protocol === new URL(page).protocol
  if (/^[a-z][\w+.-]*:$/.test(word)) return isSecureTwin(word, url.protocol)
  if (word === "'self'") return url.origin === page || (url.host === new URL(page).host && /^wss?:$/.test(url.protocol))
  const parts = /^(?:([a-z][\w+.-]*):\/\/)?((?:\*\.)?[\w.-]+|\*|\[[\w:]+\])(?::(\d+|\*))?(\/[^?#]*)?$/i.exec(source)
  if (!parts) return false
  const [, scheme, host = '', port, path] = parts
  // Without a scheme, the page's applies, and its secure variant.
  const own = new URL(page).protocol
  const schemes = scheme ? [`${scheme.toLowerCase()}:`] : [own, own.replace('http', 'ws')]
  if (!schemes.some(it => isSecureTwin(it, url.protocol))) return false
  const name = host.toLowerCase()
  const isHost = name === '*' || (name[0] === '*' ? url.hostname.endsWith(name.slice(1)) : url.hostname === name)
  const portOf = (protocol: string) => (/^(https|wss):$/.test(protocol) ? '443' : '80')
  const isPort = port === '*' || (port ?? portOf(url.protocol)) === (url.port || portOf(url.protocol))
  const isPath = !path || path === '/' || (path.endsWith('/') ? url.pathname.startsWith(path) : url.pathname === path)
  return isHost && isPort && isPath
}

/** Whether all policies allow a service's URL, or a scheme such as `data:`. */
export const allowAll = (policies: Policy[], directive: string, address: string, page: string): boolean =>
  policies.every(policy => {
    const sources = sourcesOf(policy, directive)
    const url = address === 'data:' ? 'data:,' : address
    return !sources || sources.some(source => allows(source, url, page))
  })

interface Script {
  src: string
  nonce: string
  integrity: string
}

/** Whether all policies allow a script: by its nonce, its hash, or its URL. */
export const allowScript = (policies: Policy[], { src, nonce, integrity }: Script, page: string): boolean =>
  policies.every(policy => {
    const sources = sourcesOf(policy, 'script-src-elem')
    if (!sources) return true
    if (nonce && sources.includes(`'nonce-${nonce}'`)) return true
    // Then trusted scripts can load others, and URLs are ignored.
    if (sources.includes("'strict-dynamic'")) return !!integrity && sources.includes(`'${integrity}'`)
    return sources.some(source => allows(source, src, page))
  })

/** Whether chunks can be loaded: if scripts need Trusted Types, our policy has to be allowed. */
export const allowTypes = (policies: Policy[]): boolean =>
  policies.every(policy => {
    const names = policy.get('trusted-types')
    return !names || names.some(name => name === '*' || name === 'wallet-modal')
  })
