import type { Dice } from '../dice/dice.ts'

export { CheapDice, seededRandom } from '../dice/cheap-dice.ts'

/** All scripted dice created while a test runs; see {@link watchScriptedDice}. */
const watched: { list: ScriptedDice[] | undefined } = { list: undefined }

/**
 * Dice with scripted values: one array per roll, in order. A repeated roll (after an undo, or in a resumed match) shows
 * its earlier values.
 */
export class ScriptedDice implements Dice {
  readonly #queue: (readonly number[])[]
  readonly #fallen = new Map<number, readonly number[]>()

  constructor(rolls: readonly (readonly number[])[] = []) {
    this.#queue = [...rolls]
    watched.list?.push(this)
  }

  /** Adds rolls to the end of the script. */
  add(...rolls: readonly (readonly number[])[]): void {
    this.#queue.push(...rolls)
  }

  /** Throws if the script is exhausted, or if its next roll does not fit the requested dice. */
  roll(n: number, sides: readonly number[]): number[] {
    const values = this.#fallen.get(n) ?? this.#queue.shift()
    if (values === undefined) throw new Error(`the script has no dice for roll ${n} (${shown(sides)} sides)`)
    if (values.length !== sides.length)
      throw new Error(`roll ${n} is of ${sides.length} dice, the script has ${shown(values)}`)
    for (const [i, value] of values.entries())
      if (!Number.isInteger(value) || value < 1 || value > (sides[i] as number))
        throw new Error(`roll ${n}: a die of ${sides[i]} sides cannot show ${value} (script: ${shown(values)})`)
    this.#fallen.set(n, values)
    return [...values]
  }

  /** Throws if a scripted roll is unused. */
  assertEmpty(): void {
    if (this.#queue.length > 0) throw new Error(`dice left in the script: ${this.#queue.map(shown).join(' ')}`)
  }
}

function shown(values: readonly number[]): string {
  return `[${values.join(', ')}]`
}

/**
 * Records all scripted dice created from now on. The returned function stops that and throws if any has unused rolls.
 */
export function watchScriptedDice(): () => void {
  const list: ScriptedDice[] = []
  watched.list = list
  return () => {
    watched.list = undefined
    for (const dice of list) dice.assertEmpty()
  }
}
