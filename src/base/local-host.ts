/** Where a host name points if not to the internet: this machine, the local link, or a private network. */
export type Nearness = 'loopback' | 'link' | 'private'

const V4: [pattern: RegExp, near: Nearness][] = [
  [/^(127|0)\./, 'loopback'],
  [/^169\.254\./, 'link'],
  // RFC 1918, shared and benchmarking space, multicast and reserved addresses.
  [
    /^(10|192\.168|172\.(1[6-9]|2\d|3[01])|100\.(6[4-9]|[7-9]\d|1[01]\d|12[0-7])|198\.1[89]|22[4-9]|23\d|24\d|25[0-5])\./,
    'private',
  ],
]
const NAMES: [pattern: RegExp, near: Nearness][] = [
  [/(^|\.)localhost$/, 'loopback'],
  [/\.local$/, 'link'],
  // A single-word name belongs to the local network.
  [/(\.(internal|intranet|lan|home|corp|home\.arpa)|^[^.]+)$/, 'private'],
]
const find = (table: typeof V4, text: string) => table.find(([pattern]) => pattern.test(text))?.[1]

/** The eight groups of an IPv6 address as `URL` writes it, including `::`. */
function groupsOf(text: string): number[] {
  const [head = [], tail] = text
    .split('::')
    .map(side => (side ? side.split(':').map(group => parseInt(group, 16)) : []))
  return tail ? [...head, ...Array<number>(Math.max(0, 8 - head.length - tail.length)).fill(0), ...tail] : head
}

/**
 * How near a host is. `hostname` comes from `URL`, which has already turned decimal, hexadecimal and octal spellings
 * into dotted ones. Undefined for the internet: what a public name resolves to cannot be known here.
 */
export function nearness(hostname: string): Nearness | undefined {
  const name = hostname.toLowerCase().replace(/\.+$/, '')
  if (/^\d+(\.\d+){3}$/.test(name)) return find(V4, name)
  if (name[0] !== '[') return find(NAMES, name)
  const groups = groupsOf(name.slice(1, -1))
  const [first = 0, second = 0] = groups
  const at = (index: number) =>
    groups
      .slice(index, index + 2)
      .map(group => `${group >> 8}.${group & 255}`)
      .join('.')
  const zeros = groups.findIndex(group => group)
  if (zeros < 0 || (zeros === 7 && groups[7] === 1)) return 'loopback'
  // An IPv4 address within an IPv6 one: mapped, compatible, translated (RFC 6052), 6to4.
  if (
    zeros >= 6 ||
    (zeros === 5 && groups[5] === 0xffff) ||
    (zeros === 4 && groups[4] === 0xffff) ||
    (first === 0x64 && second === 0xff9b)
  )
    return nearness(at(6))
  if (first === 0x2002) return nearness(at(1))
  if ((first & 0xffc0) === 0xfe80) return 'link'
  return (first & 0xfe00) === 0xfc00 || (first & 0xffc0) === 0xfec0 || first >= 0xff00 ? 'private' : undefined
}

/** Whether the page is on its developer’s own machine: served from there, or a file. */
export const isLocalPage = (url = `${globalThis.location}`): boolean =>
  /^(file:|\w+:\/\/([\w-]+\.)*(localhost|127\.0\.0\.1|\[::1])[:/])/.test(url)
