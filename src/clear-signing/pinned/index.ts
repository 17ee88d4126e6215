// The contracts and standards that this product describes itself: see contracts.json and its sources.
import { readDescriptor, type Descriptor } from '../descriptor.ts'
import contracts from './contracts.json'

/** A field as `path|label|format|parameter|…`; or a list, as its path and label, and the fields of each of its items. */
type Part = string | readonly Part[]
type Entries = Readonly<Record<string, readonly Part[] | undefined>>
interface PinnedContract {
  name: string
  /** Chains and addresses, each separated by spaces. None: a standard, by function or type alone. */
  at?: readonly (readonly string[])[] | undefined
  /** Of messages: each to be equal. */
  domain?: Readonly<Record<string, string | undefined>> | undefined
  /** By fragment: what it is for, and its fields. */
  calls?: Entries | undefined
  /** By the type as it is hashed. */
  types?: Entries | undefined
}
const CONTRACTS: readonly PinnedContract[] = contracts

const SCHEMA = 'erc7730-v2.schema.json'
const ENUMS = {
  operation: { 0: 'Call', 1: 'Runs foreign code as your Safe' },
  item: {
    0: 'Coin',
    1: 'Token',
    2: 'Collectible',
    3: 'Collectible',
    4: 'Any of a collection',
    5: 'Any of a collection',
  },
}
const ADDRESS = /^0x/
/** What contracts call the network's coin. */
const COINS = ['0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE', '0x0000000000000000000000000000000000000000']

/** A constant or a place, as the standard names it. */
const either = (name: string, value: string) => ({ [ADDRESS.test(value) ? name : `${name}Path`]: value })

function paramsOf(format: string, given: readonly string[]): object {
  const [first, second] = given
  if (first === undefined) return {}
  if (format === 'tokenAmount') return { ...either('token', first), nativeCurrencyAddress: COINS }
  if (format === 'calldata') return { calleePath: first, ...(second !== undefined && { amountPath: second }) }
  return { $ref: first }
}

function partOf(part: Part): object {
  if (typeof part !== 'string') {
    const [path, label] = String(part[0]).split('|')
    return { path, label, fields: part.slice(1).map(partOf) }
  }
  const [path, label, format = 'raw', ...params] = part.split('|')
  // Coins that are not sent along are no news.
  const visible = path === '@.value' ? { ifNotIn: ['0'] } : 'always'
  return { path, label, format, visible, params: paramsOf(format, params) }
}

const formatsOf = (entries: Entries): object =>
  Object.fromEntries(
    Object.entries(entries).map(([key, entry = []]) => [key, { intent: entry[0], fields: entry.slice(1).map(partOf) }]),
  )

const deploymentsOf = ({ at }: PinnedContract): { chainId: number; address: string }[] =>
  (at ?? []).flatMap(([chains = '', addresses = '']) =>
    chains.split(' ').flatMap(chain => addresses.split(' ').map(address => ({ chainId: Number(chain), address }))),
  )

function fileOf(it: PinnedContract, formats: object, isOfMessages: boolean): object {
  const deployments = deploymentsOf(it)
  const binding = {
    ...(deployments.length > 0 && { deployments }),
    ...(isOfMessages && it.domain && { domain: it.domain }),
  }
  return {
    $schema: SCHEMA,
    context: isOfMessages ? { eip712: binding } : { contract: binding },
    metadata: { contractName: it.name, enums: ENUMS },
    display: { formats },
  }
}

let read: readonly Descriptor[] | undefined

/** Read like every other description: one that did not validate would be a fault of this product, and throws. */
export function pinnedDescriptors(): readonly Descriptor[] {
  read ??= CONTRACTS.flatMap(it =>
    [
      ...(it.calls ? [fileOf(it, formatsOf(it.calls), false)] : []),
      ...(it.types ? [fileOf(it, formatsOf(it.types), true)] : []),
    ].map(file => {
      const descriptor = readDescriptor(file)
      if ('problem' in descriptor) throw new TypeError(`${it.name}: ${descriptor.problem}`)
      return descriptor
    }),
  )
  return read
}

/** The pinned contracts of a chain: their names by address in lower case. `chainId`: its number. */
export const pinnedContracts = (chainId: string): ReadonlyMap<string, string> =>
  new Map(
    CONTRACTS.flatMap(it =>
      deploymentsOf(it)
        .filter(place => String(place.chainId) === chainId)
        .map(({ address }) => [address.toLowerCase(), it.name] as const),
    ),
  )

/** The pinned contract at an address of a chain, by its name. `chainId`: its number. */
export function pinnedContractAt(chainId: string): (address: string) => string | undefined {
  const places = pinnedContracts(chainId)
  return address => places.get(address.toLowerCase())
}
