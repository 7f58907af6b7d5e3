/** JSON values that can be packed. `undefined` fields are left out. */
type Packed = string | number | boolean | null | readonly Packed[]

/** Keys that are common in descriptions, in a fixed order. Both ends know them, so they are not sent. */
const KNOWN_SHAPES = [
  ...['key', 'key,rule', 'key,args', 'key,rule,args', 'key,rule,value', 'key,rule,value,args', 'key,total,parts'],
  ...['key,args,p', 'name,chances,used', 'result', 'odds', 'attack,defence,odds', 'unit', 'piece', 'space', 'hex'],
  ...['name,groups', 'pieces', 'piece,part', 'name,pieces', 'side,role,ranks', 'side,role,ranks,front', 'er'],
  ...['n,name,groups,results', 'side,dice,total', 'sides,value'],
] as const

/** Marks a reference to an earlier text. */
const AGAIN = '~'
/** Length from which a repeated text is replaced by a reference. */
const SHORT = 4

/**
 * Packs JSON with many similar objects, such as descriptions: keys and texts are written once, and so are values that
 * all objects of a list share. {@link readCompact} restores it, with the keys of each object in order.
 */
export function packCompact(value: unknown): string {
  const packer = new Packer()
  const packed = packer.pack(value)
  return JSON.stringify([packer.shapes, packed])
}

/** Restores the output of {@link packCompact}; throws a `SyntaxError` for anything else. */
export function readCompact(text: string): unknown {
  const [shapes, packed] = listOf(JSON.parse(text))
  return new Reader(listOf(shapes)).read(packed)
}

/**
 * A packed list begins with its kind: 0: a list; n: an object of shape n; -n: several such objects by columns; `null`:
 * a column with one value for all rows.
 */
class Packer {
  /** Comma-separated keys of the shapes not known to both ends. */
  readonly shapes: string[] = []
  readonly #numbers = new Map<string, number>(KNOWN_SHAPES.map((shape, index) => [shape, index + 1]))
  readonly #texts = new Map<string, number>()

  pack(value: unknown): Packed {
    if (typeof value === 'string') return this.#text(value)
    if (Array.isArray(value)) return this.#list(value)
    if (typeof value === 'object' && value !== null) {
      const keys = keysOf(value)
      return [this.#shape(keys), ...keys.map((key) => this.pack(value[key as keyof typeof value]))]
    }
    if (value === null || typeof value === 'number' || typeof value === 'boolean') return value
    throw new RangeError(`a description has no ${typeof value}`)
  }

  #text(text: string): string {
    const known = this.#texts.get(text)
    if (known !== undefined) return `${AGAIN}${known}`
    if (text.length >= SHORT) this.#texts.set(text, this.#texts.size)
    return text.startsWith(AGAIN) ? `${AGAIN}${text}` : text
  }

  #list(values: readonly unknown[]): Packed {
    const keys = keysOfAll(values)
    if (keys === undefined) return [0, ...values.map((each) => this.pack(each))]
    const columns = keys.map((key) => this.#column(values.map((each) => (each as Record<string, unknown>)[key])))
    return [-this.#shape(keys), values.length, ...columns]
  }

  #column(values: readonly unknown[]): Packed {
    const [first] = values
    const same = typeof first !== 'object' && values.every((each) => each === first)
    return same ? [null, this.pack(first)] : this.#list(values)
  }

  #shape(keys: readonly string[]): number {
    const shape = keys.join()
    if (keys.some((key) => key === '' || key.includes(',')))
      throw new RangeError(`a description has no keys like ${shape}`)
    const known = this.#numbers.get(shape)
    if (known !== undefined) return known
    const number = KNOWN_SHAPES.length + this.shapes.push(shape)
    this.#numbers.set(shape, number)
    return number
  }
}

class Reader {
  readonly #shapes: readonly (readonly string[])[]
  readonly #texts: string[] = []

  constructor(shapes: readonly unknown[]) {
    this.#shapes = [...KNOWN_SHAPES, ...shapes].map((shape) => (shape === '' ? [] : String(shape).split(',')))
  }

  read(packed: unknown): unknown {
    if (typeof packed === 'string') return this.#text(packed)
    if (!Array.isArray(packed)) return packed
    const [kind, ...rest] = packed
    if (kind === 0) return rest.map((each) => this.read(each))
    const keys = this.#shapes[Math.abs(kind) - 1]
    if (keys === undefined) throw new SyntaxError(`nothing is packed as ${String(kind)}`)
    if (kind > 0) return Object.fromEntries(keys.map((key, index) => [key, this.read(rest[index])]))
    const [count, ...columns] = rest
    const read = columns.map((column) => this.#column(column, count))
    return Array.from({ length: count }, (_, row) =>
      Object.fromEntries(keys.map((key, index) => [key, read[index]?.[row]])),
    )
  }

  #column(packed: unknown, count: number): readonly unknown[] {
    const [kind, only] = listOf(packed)
    return kind === null ? Array<unknown>(count).fill(this.read(only)) : listOf(this.read(packed))
  }

  #text(packed: string): string {
    const text = packed.startsWith(AGAIN) ? packed.slice(AGAIN.length) : packed
    if (packed !== text && !text.startsWith(AGAIN)) {
      const known = this.#texts[Number(text)]
      if (known === undefined) throw new SyntaxError(`no text ${text} came before`)
      return known
    }
    if (text.length >= SHORT) this.#texts.push(text)
    return text
  }
}

function listOf(value: unknown): readonly unknown[] {
  if (!Array.isArray(value)) throw new SyntaxError('a packed description is a list')
  return value
}

function keysOf(value: object): string[] {
  return Object.keys(value).filter((key) => value[key as keyof typeof value] !== undefined)
}

/** The keys of several objects, if all have the same keys in the same order. */
function keysOfAll(values: readonly unknown[]): string[] | undefined {
  const [first] = values
  if (values.length < 2 || !isObject(first)) return undefined
  const keys = keysOf(first)
  const shape = keys.join()
  return values.every((each) => isObject(each) && keysOf(each).join() === shape) ? keys : undefined
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
