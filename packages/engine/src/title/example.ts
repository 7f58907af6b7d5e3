import type { Options } from './title.ts'

/** A match that a title has to be looked back at, such as the example of play of its rulebook. */
export interface ExampleEntry {
  /** Unlike those of the other examples of its title: it stands in an address. */
  readonly id: string
  readonly name: string
  /** What can be seen in it. */
  readonly about: string
  /** Fetches it. */
  load(): Promise<ExampleScript>
}

/** How an example goes: what was answered, and how the printed dice fell. */
export interface ExampleScript {
  readonly rulesVersion: number
  readonly options: Options
  /** Answers in their order: the seat, a space, and the choice (see {@link choiceKey}). */
  readonly answers: readonly string[]
  /** The values of one roll after the other. */
  readonly dice: readonly (readonly number[])[]
}
