import type { Options } from './title.ts'

/** A recorded match to replay, such as the example of play in a title's rulebook. */
export interface ExampleEntry {
  /** Unique among the title's examples; part of a URL. */
  readonly id: string
  readonly name: string
  /** What the match shows. */
  readonly about: string
  /** Loads the script. */
  load(): Promise<ExampleScript>
}

/** The script of an example: its answers and its printed dice. */
export interface ExampleScript {
  readonly rulesVersion: number
  readonly options: Options
  /** The answers in order: seat and choice (see {@link choiceKey}), separated by a space character. */
  readonly answers: readonly string[]
  /** Dice values of each roll, in order. */
  readonly dice: readonly (readonly number[])[]
}
