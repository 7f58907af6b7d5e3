import {
  type AnyTitle,
  type DiceSeeds,
  guideCommitment,
  guideSeeds,
  type TitleEntry,
  type TitlePackage,
} from '@topside/engine'
import { fault } from './faults.ts'

/** A title as the server needs it; its rules are loaded on demand. */
export type ServerTitle = Pick<TitleEntry, 'id' | 'name' | 'rulesVersion' | 'seats' | 'seatsFor' | 'heuristics'> & {
  /** Number of the dice of its guide's first match, if it has one. */
  readonly guide?: { readonly dice: number }
  /** Loads the rules, and the texts if there are any. */
  load(): Promise<Pick<TitlePackage, 'rules'> & Partial<Pick<TitlePackage, 'texts'>>>
}

/** The server's titles, each loaded once. */
export class TitleList {
  readonly #entries: ReadonlyMap<string, ServerTitle>
  readonly #loaded = new Map<string, Promise<AnyTitle>>()
  /** By title: the dice commitment of its guide's first match. */
  readonly #guided = new Map<string, string>()

  constructor(titles: readonly ServerTitle[]) {
    this.#entries = new Map(titles.map((title) => [title.id, title]))
  }

  /** A server's titles. With `warmUp` all are loaded first: later, loading one blocks the event loop for a moment. */
  static async open(options: {
    readonly titles: readonly ServerTitle[]
    readonly warmUp?: boolean
  }): Promise<TitleList> {
    const titles = new TitleList(options.titles)
    if (options.warmUp === true) await Promise.all(titles.ids.map((id) => titles.rules(id)))
    return titles
  }

  /** Ids of all titles. */
  get ids(): string[] {
    return [...this.#entries.keys()]
  }

  /** The entry of a title; `undefined` if not installed. */
  entry(id: string): ServerTitle | undefined {
    return this.#entries.get(id)
  }

  /** Throws the `Fault` `illegal-choice` (`error.no-computers`) for a title that computers cannot play. */
  needComputers(id: string): void {
    const entry = this.#entries.get(id)
    if (entry?.heuristics === undefined)
      throw fault('illegal-choice', { key: 'error.no-computers', args: { title: entry?.name ?? id } })
  }

  /** The fixed dice of the first match of a title's guide; `undefined` if there is none. */
  guideDice(id: string): DiceSeeds | undefined {
    const entry = this.#entries.get(id)
    return entry?.guide && guideSeeds(id, entry.guide.dice, entry.seats)
  }

  /** Whether a match has the dice of its title's guide. */
  isGuided({ title, commitment: promised }: { readonly title: string; readonly commitment: string }): boolean {
    const { guide } = this.#entries.get(title) ?? {}
    const known = this.#guided.get(title) ?? (guide === undefined ? '' : guideCommitment(title, guide.dice))
    this.#guided.set(title, known)
    return known === promised
  }

  /** The rules of a title; `undefined` if not installed. */
  async rules(id: string): Promise<AnyTitle | undefined> {
    const entry = this.#entries.get(id)
    if (entry === undefined) return undefined
    let loading = this.#loaded.get(id)
    if (loading === undefined) {
      loading = entry.load().then((title) => title.rules)
      this.#loaded.set(id, loading)
      loading.catch(() => this.#loaded.delete(id))
    }
    return loading
  }

  /** A title's name, and its texts if it has any; for a title that is not installed, its id. */
  async words(id: string): Promise<{ readonly name: string; readonly texts?: TitlePackage['texts'] | undefined }> {
    const entry = this.#entries.get(id)
    if (entry === undefined) return { name: id }
    return { name: entry.name, texts: (await entry.load()).texts }
  }

  /** The rules version of every title. */
  async versions(): Promise<{ readonly [title: string]: number }> {
    const versions = [...this.#entries].map(
      async ([id, { rulesVersion }]) => [id, rulesVersion ?? (await this.rules(id))?.rulesVersion ?? 0] as const,
    )
    return Object.fromEntries(await Promise.all(versions))
  }
}
