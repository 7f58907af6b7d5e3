import { pause } from '../crash-test/time.ts'

/** Milliseconds between two loads. */
const PAUSE = 150

/** Loads the page with all of its parts again and again, as browsers of newcomers do during an upgrade. */
export class PageLoads {
  readonly #url: string
  readonly faults: string[] = []
  #loads = 0
  #stopped = false
  #done: Promise<void> | undefined

  constructor(url: string) {
    this.#url = url
  }

  begin(): void {
    this.#done = this.#run()
  }

  /** Stops; returns the number of whole pages that were loaded. */
  async end(): Promise<number> {
    this.#stopped = true
    await this.#done
    return this.#loads
  }

  async #run(): Promise<void> {
    while (!this.#stopped) {
      const index = await this.#load('/')
      const parts = new Set(index?.match(/\/assets\/[\w.-]+/g))
      if (index !== undefined && parts.size === 0) this.faults.push('the page has no parts')
      const loaded = await Promise.all([...parts].map((part) => this.#load(part)))
      if (parts.size > 0 && loaded.every((text) => text !== undefined)) this.#loads++
      await pause(PAUSE)
    }
  }

  async #load(place: string): Promise<string | undefined> {
    try {
      const answer = await fetch(this.#url + place)
      if (answer.ok) return await answer.text()
      this.faults.push(`${place} is answered ${answer.status}`)
    } catch (error) {
      this.faults.push(`${place} is not answered: ${String(error)}`)
    }
    return undefined
  }
}
