import type { Context } from '../../modal/context.ts'
import { redact } from '../../base/redact.ts'
import type { Failed, Happened } from '../../modal/support.tsx'

declare const __VERSION__: string

/** The event properties that reveal neither money nor identity. */
const TOLD =
  /^(name|platform|method|namespace|network|message|view|connected|isSmartAccount|provider|type|reconnect|from|to)$/

type Parts = Pick<Context, 'networks' | 'connections' | 'router'>

/**
 * A report that the user gives to support: error code, version, environment and preceding events, one per line, without
 * addresses, names, links or amounts.
 */
export function detailsOf(
  { networks, connections, router }: Parts,
  { code, data = {} }: Failed,
  happened: readonly Happened[],
): string {
  const isNetwork = (value: unknown) => networks.list.peek().some(it => it.caipNetworkId === value)
  const detailsOf = ([key, value]: [string, unknown]) => {
    if (!TOLD.test(key) || !/^(string|boolean)$/.test(typeof value)) return []
    return `${key}=${isNetwork(value) ? value : redact(String(value)).slice(0, 64)}`
  }
  const lineOf = (what: Happened['what']) =>
    typeof what === 'string' ? what : [what.event, ...Object.entries(what.properties).flatMap(detailsOf)].join(' ')

  const now = Date.now()
  const { connector, type } = connections.of(networks.namespace.peek()).peek()
  const { language, userAgent, onLine, maxTouchPoints } = navigator
  const failure = [
    code,
    ...[data['code'], data['reason']].map(it => (/string|number/.test(typeof it) ? redact(String(it)) : '')),
  ]
  const wallet = [connector && redact(connector.name), connector?.type, type]
  const page = [
    language,
    `${innerWidth}x${innerHeight}@${devicePixelRatio}`,
    onLine ? 'online' : 'offline',
    isSecureContext ? 'secure' : 'insecure',
    self !== top && 'framed',
    maxTouchPoints > 0 && 'touch',
  ]
  return [
    `wallet-modal ${__VERSION__}`,
    `failure: ${failure.filter(Boolean).join(' ')}`,
    `view: ${router.current.peek()?.view ?? ''}`,
    `time: ${new Date(now).toISOString()}`,
    `network: ${networks.active.peek().caipNetworkId}`,
    `wallet: ${wallet.filter(Boolean).join(', ')}`,
    `browser: ${userAgent}`,
    `page: ${page.filter(Boolean).join(', ')}`,
    'events:',
    ...happened.map(({ at, what }) => `${((at - now) / 1000).toFixed(1)} s ${lineOf(what)}`),
  ].join('\n')
}
