// A description of contracts and messages (ERC-7730, version 2) as it is used here: read whole, or not at all.
import { isRecord, isWhole, own, type UnknownRecord } from '../base/record.ts'
import { checkSize, insist, Invalid, recordAt, textAt } from './json.ts'
import { readPath, type Path } from './paths.ts'
import { atRoot, isConstant, paramsOf, shownOf, textOf, wordsOf, type File, type Given, type Params } from './values.ts'

export type { Constant, Given } from './values.ts'

export type Visible = 'always' | 'never' | 'optional' | { ifNotIn: readonly string[] } | { mustBe: readonly string[] }

export interface FieldFormat {
  of: Given
  label: string
  visible: Visible
  /** Of the standard; unknown ones are shown raw. */
  format: string
  params: Params
  /** Of an enum: its words by value. */
  words?: ReadonlyMap<string, string>
}

export interface FieldGroup {
  path?: Path
  label: string
  isBundled: boolean
  fields: readonly FormatPart[]
}

export type FormatPart = FieldFormat | FieldGroup

export interface Format {
  /** A function's fragment, or a message's type as it is hashed. */
  key: string
  intent: string
  fields: readonly FormatPart[]
}

export interface Deployment {
  /** The number of the chain. */
  chainId: string
  /** In lower case. */
  address: string
}

export interface Descriptor {
  /** The origin that it comes from; undefined: this product's own. */
  by?: string
  /** Of its contract: `contractName`, or the owner. */
  name: string
  /** `any`: by the function or the type alone, as a standard. Only of this product's own. */
  deployments: readonly Deployment[] | 'any'
  /** Of a message's domain, each to be equal. Undefined: it describes calls. */
  domain?: ReadonlyMap<string, string>
  /** Hash of a message's domain, which has to be that one. */
  domainSeparator?: string
  formats: readonly Format[]
}

/** A file that is not used, and why. */
export interface Refused {
  /** Its origin. */
  from: string
  problem: string
}

const FORMATS_MAX = 200
const FIELDS_MAX = 60
const GROUPS_DEEP_MAX = 5
const SCHEMA = /erc7730-v(\d+)(?:[.\d]*)\.schema\.json$/
const ADDRESS = /^0x[\da-f]{40}$/i

function visibleOf(value: unknown): Visible {
  if (value === undefined) return 'always'
  if (value === 'always' || value === 'never' || value === 'optional') return value
  const listOf = (key: string) => {
    const list = own(value, key)
    return Array.isArray(list) ? list.map(textOf) : undefined
  }
  const ifNotIn = listOf('ifNotIn')
  // The text of the standard and its schema name it differently.
  const mustBe = listOf('mustMatch') ?? listOf('mustBe')
  insist(!ifNotIn !== !mustBe, 'a rule of visibility is not known')
  return ifNotIn ? { ifNotIn } : { mustBe: mustBe! }
}

function fieldOf(value: UnknownRecord, file: File): FieldFormat {
  for (const key of ['required', 'excluded', 'screens', 'encryption'])
    insist(!Object.hasOwn(value, key), `${key} is not of version 2`)
  const format = textAt(value, 'format') ?? 'raw'
  const params = recordAt(value, 'params')
  return {
    of: shownOf(value, file),
    label: textAt(value, 'label') ?? '',
    visible: visibleOf(own(value, 'visible')),
    format,
    params: paramsOf(params, file),
    ...(format === 'enum' && { words: wordsOf(params, file) }),
  }
}

/** A field with what its definition says, where it says nothing itself. */
function defined(value: UnknownRecord, file: File): UnknownRecord {
  const ref = textAt(value, '$ref')
  if (ref === undefined) return value
  const found = atRoot(ref, file)
  insist(
    ref.startsWith('$.display.definitions.') && isRecord(found) && !Object.hasOwn(found, '$ref'),
    'a definition is missing',
  )
  const { $ref: _, ...own } = value
  const base = 'path' in own || 'value' in own ? { ...found, path: undefined, value: undefined } : found
  return { ...base, ...own, params: { ...recordAt(found, 'params'), ...recordAt(own, 'params') } }
}

function partsOf(list: unknown, file: File, depth = 0): FormatPart[] {
  insist(Array.isArray(list) && depth <= GROUPS_DEEP_MAX, 'fields are not a list')
  return list.map((it): FormatPart => {
    insist(isRecord(it) && ++file.counted.fields <= FIELDS_MAX, 'there are too many fields')
    if (!Object.hasOwn(it, 'fields')) return fieldOf(defined(it, file), file)
    const [path, iteration] = [textAt(it, 'path'), textAt(it, 'iteration') ?? 'sequential']
    insist(/^(sequential|bundled)$/.test(iteration), 'an iteration is not known')
    return {
      ...(path !== undefined && { path: readPath(path) }),
      label: textAt(it, 'label') ?? '',
      isBundled: iteration === 'bundled',
      fields: partsOf(own(it, 'fields'), file, depth + 1),
    }
  })
}

function deploymentsOf(context: UnknownRecord): Deployment[] {
  const list = own(context, 'deployments')
  insist(Array.isArray(list) && list.length > 0 && list.length <= FORMATS_MAX, 'it names no contract')
  return list.map(it => {
    const [chainId, address] = [own(it, 'chainId'), own(it, 'address')]
    insist(
      isWhole(chainId) && chainId > 0 && typeof address === 'string' && ADDRESS.test(address),
      'a contract is not one',
    )
    return { chainId: String(chainId), address: address.toLowerCase() }
  })
}

function domainOf(context: UnknownRecord): Pick<Descriptor, 'domain' | 'domainSeparator'> {
  const separator = textAt(context, 'domainSeparator')
  const entries = Object.entries(recordAt(context, 'domain')).map(([key, it]) => {
    insist(isConstant(it), 'a domain is not one')
    return [key, textOf(it)] as const
  })
  return { domain: new Map(entries), ...(separator !== undefined && { domainSeparator: separator.toLowerCase() }) }
}

/** Throws `Invalid`. */
function read(file: unknown, by: string | undefined, isStandard: boolean): Descriptor {
  insist(isRecord(file), 'not an object')
  checkSize(file)
  insist(!Object.hasOwn(file, 'includes'), 'files that it includes are missing')
  const [, major] = SCHEMA.exec(textAt(file, '$schema') ?? '') ?? []
  insist(major === '2', 'not of version 2')
  const [context, metadata, display] = [
    recordAt(file, 'context'),
    recordAt(file, 'metadata'),
    recordAt(file, 'display'),
  ]
  const [contract, eip712] = [own(context, 'contract'), own(context, 'eip712')]
  insist(isRecord(contract) !== isRecord(eip712), 'it describes neither calls nor messages')
  const binding = (contract ?? eip712) as UnknownRecord
  insist(!Object.hasOwn(binding, 'factory'), 'contracts of a factory are not supported')
  const formats = Object.entries(recordAt(display, 'formats'))
  insist(formats.length > 0 && formats.length <= FORMATS_MAX, 'it has no formats, or too many')
  const definitions = recordAt(display, 'definitions')
  return {
    ...(by !== undefined && { by }),
    name: textAt(metadata, 'contractName') ?? textAt(metadata, 'owner') ?? '',
    deployments: isStandard ? 'any' : deploymentsOf(binding),
    ...(eip712 !== undefined && domainOf(binding)),
    formats: formats.map(([key, it]): Format => {
      insist(isRecord(it), 'a format is not an object')
      const intent = own(it, 'intent')
      return {
        key,
        intent: typeof intent === 'string' ? intent : '',
        fields: partsOf(own(it, 'fields') ?? [], { metadata, definitions, counted: { fields: 0 } }),
      }
    }),
  }
}

/**
 * Reads a file, whole: `includes` are merged before. `by`: its origin; undefined for this product's own, of which one that
 * names no contract is a standard. `Refused` if it does not validate.
 */
export function readDescriptor(file: unknown, by?: string): Descriptor | Refused {
  try {
    return read(file, by, by === undefined && !Object.hasOwn(contextOf(file), 'deployments'))
  } catch (error) {
    if (error instanceof Invalid) return { from: by ?? '', problem: error.message }
    throw error
  }
}

function contextOf(file: unknown): UnknownRecord {
  const context = own(file, 'context')
  const binding = own(context, 'contract') ?? own(context, 'eip712')
  return isRecord(binding) ? binding : {}
}
