// Fragments of functions, such as `transfer(address to,uint256 value)`, as descriptions and this product write them.
import { toFunctionSelector, type AbiParameter, type Hex } from 'viem'

/** A parameter of a function, or a member of a struct. */
export interface Parameter {
  name: string
  /** In the form of ABIs: `uint256`, `bytes32[]`, `tuple`, `tuple[2]`. */
  type: string
  /** Of a struct, and of lists of one. */
  components?: readonly Parameter[]
}

export interface Fragment {
  name: string
  inputs: readonly Parameter[]
  /** 4 bytes. */
  selector: Hex
}

const LENGTH_MAX = 2000
const PARAMETERS_MAX = 64
const DEPTH_MAX = 6
const ELEMENTARY = /^(address|bool|string|bytes([1-9]|[12]\d|3[0-2])?|u?int(\d{1,3})?)$/
const NAME = /^[A-Za-z_$][\w$]{0,63}$/
/** Members of every object. */
const TAKEN = /^(__proto__|constructor|prototype)$/

class Malformed extends Error {}
const insist: (condition: unknown) => asserts condition = condition => {
  if (!condition) throw new Malformed()
}

function elementary(word: string): string {
  insist(ELEMENTARY.test(word))
  const [, sign, bits] = /^(u?int)(\d*)$/.exec(word) ?? []
  if (!sign) return word
  const size = Number(bits || 256)
  insist(size % 8 === 0 && size >= 8 && size <= 256 && !bits?.startsWith('0'))
  return `${sign}${size}`
}

/** Reads from the front of a text, token by token. */
function readerOf(text: string) {
  let rest = text
  const take = (form: RegExp): string | undefined => {
    const [found] = form.exec(rest) ?? []
    if (found !== undefined) rest = rest.slice(found.length).trimStart()
    return found
  }
  function parameter(depth: number): Parameter {
    const isStruct = take(/^tuple(?=\s*\()/) !== undefined || rest.startsWith('(')
    const components = isStruct ? list(depth + 1) : undefined
    insist(!components || components.length)
    const type = components ? 'tuple' : elementary(take(/^\w+/) ?? '')
    const lists = take(/^(\[([1-9]\d{0,3})?\]){1,3}/) ?? ''
    take(/^(memory|calldata|storage)(?=\s)/)
    const name = take(/^[\w$]+/) ?? ''
    insist(NAME.test(name) && !TAKEN.test(name))
    return { name, type: type + lists, ...(components && { components }) }
  }
  function list(depth = 0): Parameter[] {
    insist(depth <= DEPTH_MAX && take(/^\(/))
    const all: Parameter[] = []
    if (take(/^\)/)) return all
    do all.push(parameter(depth))
    while (take(/^,/) && all.length < PARAMETERS_MAX)
    insist(take(/^\)/) && new Set(all.map(it => it.name)).size === all.length)
    return all
  }
  return { take, list, isDone: () => !rest }
}

const typeOf = ({ type, components }: Parameter): string =>
  components ? `(${components.map(typeOf).join()})${type.slice('tuple'.length)}` : type

const known = new Map<string, Fragment | undefined>()

function read(text: string): Fragment | undefined {
  if (text.length > LENGTH_MAX) return
  try {
    const { take, list, isDone } = readerOf(text.trim())
    const name = take(/^[\w$]+/) ?? ''
    insist(NAME.test(name))
    const inputs = list()
    insist(isDone())
    return { name, inputs, selector: toFunctionSelector(`${name}(${inputs.map(typeOf).join()})`) }
  } catch (error) {
    if (error instanceof Malformed) return
    throw error
  }
}

/**
 * A function with its parameters' names, in any spacing; undefined for anything else, for parameters without a name or
 * with one twice, and for types that no contract of today takes (`function`, `fixed`).
 */
export function readFragment(text: string): Fragment | undefined {
  if (!known.has(text)) {
    if (known.size > 2000) known.clear()
    known.set(text, read(text))
  }
  return known.get(text)
}

/** Without names, so that each struct is decoded as a list: a name given twice hides nothing. */
export const unnamed = ({ type, components }: Parameter): AbiParameter =>
  components ? { type, components: components.map(unnamed) } : { type }
