import type { AnyTitle } from '@topside/engine'
import { seededRandom, sized } from '@topside/engine/testing'
import type { MatchState } from '@topside/protocol'
import { titles } from '@topside/titles'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newState } from '../colyseus/state.ts'
import type { Db } from '../store/db.ts'
import { anyCommands } from '../testing/any-commands.ts'
import { holderOf } from '../testing/holder.ts'
import { type Hosting, hosting, runningMatch } from '../testing/hosting.ts'
import { march, marchTitle } from '../testing/marches.ts'
import { testStores, usualStore } from '../testing/stores.ts'
import { toyTitle } from '../testing/toy-title.ts'
import { DelayedMatch } from './delayed-match.ts'
import { FilmProjection } from './film-projection.ts'
import type { OwnedMatch } from './owned-match.ts'
import { Projection } from './projection.ts'
import { recordsFor } from './records.ts'

const DELAY = 5
const COMMANDS = sized(150, 600)
const all = [...titles, toyTitle]

/** A spectator's view of a match: state and history. */
interface Shown {
  readonly state: object
  readonly lines: unknown
}

/** The state without parts that depend on the time of viewing. */
function plain(state: MatchState): object {
  for (const seat of state.seats.values()) seat.awaySince = 0
  return { ...state.toJSON(), historyKept: 0 }
}

/** The current view of spectators without a delay. */
function shownNow(owned: OwnedMatch): Shown {
  const state = newState(owned.title, false)
  new Projection(state, owned, false)
  const match = owned.present()
  return { state: plain(state), lines: json(recordsFor(match, [], { from: 0, to: match.historyLength })) }
}

/** A delayed view of a match. */
class DelayedView {
  readonly #state: MatchState
  readonly #shown: FilmProjection
  readonly #match: DelayedMatch

  private constructor(owned: OwnedMatch, match: DelayedMatch) {
    const { row, title, presence, posed } = owned
    this.#state = newState(title, false)
    this.#match = match
    new Projection(this.#state, { row, title, presence, posed, match: undefined }, false)
    this.#shown = new FilmProjection(this.#state, title, row)
  }

  static async start(at: Hosting, owned: OwnedMatch): Promise<DelayedView> {
    return new DelayedView(owned, await DelayedMatch.start(owned, at, () => undefined))
  }

  shown(): Shown {
    this.#match.write(this.#shown, this.#match.takeKept())
    return { state: plain(this.#state), lines: json(this.#match.records({ from: 0, to: Number.POSITIVE_INFINITY })) }
  }

  async look(): Promise<Shown> {
    await this.#match.look()
    return this.shown()
  }

  stop(): void {
    this.#match.stop()
  }
}

describe.each(testStores)('a match seen with a delay, on $name', ({ name, open }) => {
  let db: Db
  beforeAll(async () => {
    db = await open()
  })
  afterAll(() => db.close())

  const begin = async (at: Hosting, title: AnyTitle): Promise<string> => {
    const { id } = await runningMatch(at, title)
    await db.query('update matches set delay = $2 where id = $1', [id, DELAY])
    return id
  }

  /** Makes a match's first commands old enough. */
  const age = (id: string, seq: number): Promise<unknown> =>
    db.query('update commands set at_up = up_seconds() - 60 * $3::int where match = $1 and seq <= $2', [
      id,
      seq,
      DELAY + 1,
    ])

  let requests = 0
  const play = async (owned: OwnedMatch, random: () => number): Promise<void> => {
    for (const command of anyCommands(owned, random)) {
      const user = holderOf(owned, command.seat)
      const seq = owned.present().shownSeq(command.seat)
      await owned.command(user, { id: `request-${requests++}`, seq, command }).catch(() => undefined)
    }
  }

  test.each(name === usualStore.name ? all : [toyTitle])(
    '$id: shows after each command what undelayed spectators were shown, also after a restart',
    async (entry) => {
      const { rules: title } = await entry.load()
      const first = hosting(db, all)
      const id = await begin(first, title)
      const owned = await first.host.open(id)
      const random = seededRandom(`late ${entry.id}`)
      const shown = new Map<number, Shown>([[0, shownNow(owned)]])
      for (let n = 0; n < COMMANDS && owned.present().outcome === undefined; n++) {
        await play(owned, random)
        shown.set(owned.present().seq, shownNow(owned))
      }
      let late = await DelayedView.start(first, owned)
      expect(late.shown()).toEqual(shown.get(0))
      for (const [seq, then] of shown) {
        if (random() < 0.8) continue
        await age(id, seq)
        if (random() < 0.3) {
          late.stop()
          const again = hosting(db, all)
          late = await DelayedView.start(again, await again.host.open(id))
          expect(late.shown(), `command ${seq}`).toEqual(then)
        } else expect(await late.look(), `command ${seq}`).toEqual(then)
      }
      late.stop()
    },
  )

  test('continues with a film that lacks the questions', async () => {
    const first = hosting(db, all)
    const id = await begin(first, (await toyTitle.load()).rules)
    await db.query('update matches set delay = 0 where id = $1', [id])
    const random = seededRandom('no questions')
    const owned = await first.host.open(id)
    for (let n = 0; n < 16 && owned.present().outcome === undefined; n++) {
      await play(owned, random)
      if (n < 8) await first.films.flush()
    }
    await db.query('update matches set delay = $2 where id = $1', [id, DELAY])
    await age(id, owned.present().seq)
    const again = hosting(db, all)
    const now = await again.host.open(id)
    const late = await DelayedView.start(again, now)
    expect(again.said).toEqual([])
    expect(late.shown()).toEqual({ ...shownNow(now), lines: shownNow(owned).lines })
    late.stop()
  })

  // Version 4 replays the same commands differently: answers since the last step are asked again.
  test.each([17, 20])(
    'shows what was shown before an upgrade after %i commands, and then the upgraded match',
    async (commands) => {
      const one = hosting(db, [marchTitle(1)])
      const id = await begin(one, march(1))
      const old = await one.host.open(id)
      const random = seededRandom('march')
      const shown: Shown[] = [shownNow(old)]
      while (old.present().seq < commands) {
        const { deciding } = old.present()
        const seat = deciding[0] ?? 0
        const { choices } = old.present().decision(seat) ?? { choices: [] }
        const choice = choices[Math.floor(random() * choices.length)]
        if (choice === undefined) throw new Error('nobody must decide')
        const request = { id: `request-${requests++}`, seq: old.present().shownSeq(seat) }
        await old.command(holderOf(old, seat), {
          ...request,
          command: { kind: 'choose', seat, choices: [choice] },
        })
        shown[old.present().seq] = shownNow(old)
        await one.summaries.flush()
      }
      await one.films.flush()
      const { seq: step } = old.present().checkpoint()
      await age(id, commands)
      const ahead = await DelayedView.start(one, old)
      expect(ahead.shown()).toEqual(shown[commands])
      await db.query('update commands set at_up = up_now() where match = $1', [id])
      await age(id, 9)
      const before = await DelayedView.start(one, old)
      expect(before.shown()).toEqual(shown[9])

      const four = hosting(db, [marchTitle(4)])
      const owned = await four.host.open(id)
      expect(owned.present().setup.upgrade?.seq).toBe(commands)
      const late = await DelayedView.start(four, owned)
      expect(late.shown()).toEqual(shown[9])
      await age(id, step)
      if (step < commands) expect(await late.look()).toEqual(shown[step])
      for (let seq = step + 1; seq < commands; seq++) {
        await age(id, seq)
        // Answers that are asked again are no longer shown.
        const { lines } = await late.look()
        expect(lines).toEqual(shown[step]?.lines)
      }
      await age(id, commands)
      const now = shownWhole(owned, shown[step])
      expect(await late.look()).toEqual(now)
      expect(await before.look()).toEqual(now)
      for (let n = 0; n < 3; n++) await play(owned, random)
      await four.films.flush()
      expect(await late.look()).toEqual(now)
      await age(id, owned.present().seq)
      const { state } = shownNow(owned)
      for (const each of [ahead, before, late]) {
        expect((await each.look()).state).toEqual(state)
        each.stop()
      }
    },
  )
})

/** The view of spectators after an upgrade, with the history `before` it. */
function shownWhole(owned: OwnedMatch, before: Shown | undefined): Shown {
  const { state, lines } = shownNow(owned)
  const { historyLength } = owned.present()
  const [known, now] = [before?.lines as unknown[], lines as unknown[]]
  return { state, lines: now.length === historyLength ? now : [...known, ...now] }
}

function json(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value))
}
