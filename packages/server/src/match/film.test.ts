import {
  FILM_CHUNK,
  type Film,
  type FilmFrame,
  type FilmViewer,
  filmNames,
  filmSeenBy,
  hiddenIn,
  type Match,
  mayKnow,
} from '@topside/engine'
import { seededRandom, sized } from '@topside/engine/testing'
import { packPiece, packSpace } from '@topside/protocol'
import { titles } from '@topside/titles'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { Budget } from '../security/budget.ts'
import type { Db } from '../store/db.ts'
import { Films } from '../store/films.ts'
import { anyCommands } from '../testing/any-commands.ts'
import { holderOf } from '../testing/holder.ts'
import { type Hosting, hosting, runningMatch } from '../testing/hosting.ts'
import { testStores, usualStore } from '../testing/stores.ts'
import { toyTitle } from '../testing/toy-title.ts'
import { packChunk, unpackChunk } from './film-chunks.ts'
import type { FilmSoFar } from './film-so-far.ts'
import { FilmWriter } from './film-writer.ts'
import { filmRest } from './filming.ts'
import type { OwnedMatch } from './owned-match.ts'
import { recordsFor } from './records.ts'
import { begin } from './replay.ts'
import type { PlayableLog } from './stored-log.ts'

const all = [...titles, toyTitle]
const COMMANDS = sized(130, 600)

/** The parts of a match that a viewer may know, in a film's form. */
function known(match: Match, viewer: FilmViewer) {
  const { table } = match.game
  const packed = (piece: (typeof table.pieces)[number]) => packPiece(piece.space.index, piece.face, piece.status)
  const [pieces, own] = [new Map<number, number>(), new Map<number, number>()]
  for (const piece of table.pieces) {
    if (mayKnow(piece, undefined)) pieces.set(piece.index, packed(piece))
    else if (viewer === 'all' || viewer.some((seat) => mayKnow(piece, seat))) own.set(piece.index, packed(piece))
  }
  return {
    pieces,
    own,
    spaces: new Map(table.spaces.map((space) => [space.index, packSpace(space.owner, hiddenIn(space, undefined))])),
    tracks: new Map(table.tracks.map((value, index) => [index, value])),
    fight: match.engagement,
    history: match.historyLength,
  }
}

/** A film's moments as complete tables. */
function tablesOf(film: Film, viewer: FilmViewer) {
  const now = { pieces: new Map(), own: new Map(), spaces: new Map(), tracks: new Map() }
  const seen = filmSeenBy(film, viewer)
  const tables = seen.moments.map(({ fight, history, ...moment }) => {
    for (const [name, values] of Object.entries(now))
      for (const [index, value] of moment[name as keyof typeof now])
        if (value === -1) values.delete(index)
        else values.set(index, value)
    return { ...structuredClone(now), fight, history }
  })
  return { ...seen, tables }
}

/** The whole film of a log, made by replay, as JSON of its frames. */
const filmOf = (log: PlayableLog): readonly string[] => filmRest(log, { upto: -1, last: [] }, Budget.endless()).frames

describe.each(testStores)('films on $name', ({ name, open }) => {
  let db: Db
  beforeAll(async () => {
    db = await open()
  })
  afterAll(() => db.close())

  const storedFilm = async (id: string, title: OwnedMatch['title']): Promise<Film> => {
    const { chunks } = await new Films(db).film(id)
    expect(chunks.map(({ chunk }) => chunk)).toEqual([...chunks.keys()])
    const frames = chunks.flatMap(({ body }) => unpackChunk(body))
    expect(frames.length - 1).toBe(chunks.at(-1)?.upto)
    return { names: filmNames(title.table), frames }
  }

  const logOf = async (id: string, title: OwnedMatch['title']): Promise<PlayableLog> => {
    const { matches } = hosting(db, all)
    const stored = await matches.get(id)
    if (stored === undefined) throw new Error('no such match')
    return { ...stored, title, commands: (await matches.logs.read(id)).map(({ command }) => command) }
  }

  /**
   * Plays a match with undo and takebacks; at times its process crashes, or writes the film and is replaced by another
   * one.
   */
  const played = async (entry: (typeof all)[number], seed: string, commands: number) => {
    const { rules: title } = await entry.load()
    const random = seededRandom(seed)
    const { id } = await runningMatch(hosting(db, all), title)
    const awake = async (): Promise<{ at: Hosting; owned: OwnedMatch }> => {
      const at = hosting(db, all)
      return { at, owned: await at.host.open(id) }
    }
    let { at, owned } = await awake()
    for (let count = 0; count < commands && owned.present().outcome === undefined; count++) {
      for (const command of anyCommands(owned, random)) {
        const seq = owned.present().shownSeq(command.seat)
        const request = { id: `request-${count}-${command.kind}`, seq, command }
        await owned.command(holderOf(owned, command.seat), request).catch(() => undefined)
      }
      const what = random()
      if (what < 0.08) await at.films.flush()
      if (what < 0.03) await at.summaries.flush()
      if (what < 0.05) ({ at, owned } = await awake())
      // Takebacks beyond the checkpoint cause a replay from the beginning, which is logged, as is the end of a match.
      expect(at.said.filter((line) => !/does not go on from its checkpoint| has ended after /.test(line))).toEqual([])
    }
    return { id, title, awake }
  }

  /** A title's random match, played once for all tests. */
  const matches = new Map<string, ReturnType<typeof played>>()
  const matchOf = (entry: (typeof all)[number]): ReturnType<typeof played> => {
    const match = matches.get(entry.id) ?? played(entry, `film of ${entry.id}`, COMMANDS)
    matches.set(entry.id, match)
    return match
  }

  test.each(name === usualStore.name ? all : [toyTitle])(
    '$id: the film is what the log shows after a reload, whatever the process left unwritten',
    async (entry) => {
      const { id, title, awake } = await matchOf(entry)
      await (await awake()).at.films.flush()
      const log = await logOf(id, title)
      const film = await storedFilm(id, title)
      expect(film.frames.map((frame) => JSON.stringify(frame))).toEqual(filmOf(log))
      expect(film.frames.length).toBe(log.commands.length + 1)
    },
  )

  test.runIf(name === usualStore.name).each(all)(
    '$id: each moment is exactly what each viewer could see then',
    async (entry) => {
      const { id, title } = await matchOf(entry)
      const log = await logOf(id, title)
      const frames = filmOf(log).map((frame) => JSON.parse(frame))
      const seats = Array.from({ length: begin(log).seats }, (_, seat) => seat)
      for (const viewer of [[], ...seats.map((seat) => [seat]), seats, 'all'] as FilmViewer[]) {
        const match = begin(log)
        const right: { answers: number; frame: number; table: string }[] = []
        const note = () => {
          const answers = viewer === 'all' ? match.answers : match.knownAnswers
          while (match.outcome === undefined && (right.at(-1)?.answers ?? -1) >= answers) right.pop()
          right.push({ answers, frame: match.seq, table: JSON.stringify(plain(known(match, viewer))) })
        }
        note()
        for (const command of log.commands) {
          match.apply(command)
          note()
        }
        const seen = tablesOf({ names: filmNames(title.table), frames }, viewer)
        const told = viewer === 'all' ? right.map(({ frame }) => frame) : right.map(() => undefined)
        expect(seen.moments.map(({ frame }) => frame)).toEqual(told)
        for (const [index, { frame, table }] of right.entries())
          expect(JSON.stringify(plain(seen.tables[index]!)), `viewer ${viewer}, command ${frame}`).toBe(table)
        if (viewer !== 'all') {
          expect(seen.lines).toEqual(jsonOf(recordsFor(match, viewer, { from: 0, to: match.historyLength })))
          expect(match.seq - seen.hidden).toBe(
            Math.max(...(viewer.length === 0 ? [undefined] : viewer).map((each) => match.shownSeq(each))),
          )
        }
        if (viewer === 'all') expect(seen.standing).toEqual(match.rolls)
        else expect([seen.rolls, seen.standing]).toEqual([[], []])
        expect(seen.outcome).toEqual(jsonOf(match.outcome))
      }
    },
  )

  test('a match without a stored film gets one when it is read', async () => {
    const { id, title, awake } = await played(toyTitle, 'before films', 20)
    await db.query('delete from films where match = $1', [id])
    await (await awake()).at.films.flush()
    const log = await logOf(id, title)
    expect((await storedFilm(id, title)).frames.length).toBe(log.commands.length + 1)
  })

  test('lost moments stay unknown, and later ones are filmed', async () => {
    const { id, title } = await played(toyTitle, 'other rules', 8)
    await db.query('delete from films where match = $1', [id])
    const log = await logOf(id, title)
    const at = hosting(db, all)
    const owned = await at.host.open(id)
    // As after a change of rules: the log replays differently from the stored film.
    const other = filmOf(log).slice(0, 3)
    const body = await packChunk([
      other[0] ?? '',
      other[1] ?? '',
      JSON.stringify({ answers: 1, open: { tracks: [0, 77] } }),
    ])
    const films = new Films(db)
    await films.write([
      { match: id, chunk: 0, upto: 2, names: await films.name(filmNames(title.table)), body, beginning: 0 },
    ])
    await at.films.flush()
    expect(at.said.join()).toContain('is lost')
    const { frames } = await storedFilm(id, title)
    const { seq } = owned.present()
    expect(frames.length).toBe(seq + 1)
    expect(frames.slice(3, seq)).toEqual(Array.from({ length: seq - 3 }, () => null))
    const { tables } = tablesOf({ names: filmNames(title.table), frames }, 'all')
    expect(JSON.stringify(plain(tables.at(-1)!))).toBe(JSON.stringify(plain(known(owned.present(), 'all'))))
  })

  test.runIf(name === usualStore.name)('a frame shows the same whatever the order of its stored changes', async () => {
    const { id, title } = await matchOf(all[0]!)
    const log = await logOf(id, title)
    const whole = filmOf(log)
    const frames = whole.map((frame): FilmFrame => JSON.parse(frame))
    // The number of the first frame with several changes, which are listed in reverse order.
    const upto = frames.findIndex(({ open }, at) => at > 0 && (open?.pieces?.length ?? open?.tracks?.length ?? 0) > 2)
    const stored = (change: (pairs: readonly number[]) => readonly number[]): FilmSoFar => {
      const { open: { pieces, tracks, ...open } = {}, ...frame } = frames[upto]!
      const part = { ...open, ...(pieces ? { pieces: change(pieces) } : {}), ...(tracks && { tracks: change(tracks) }) }
      return { upto, last: [JSON.stringify({ ...frame, open: part })], names: filmNames(title.table) }
    }
    const turned = stored((pairs) => [...pairs.slice(2), ...pairs.slice(0, 2)])
    expect(turned.last).not.toEqual([whole[upto]])
    expect(filmRest(log, turned, Budget.endless()).frames).toEqual(whole.slice(upto + 1))
    const other = stored(([index = 0, value = 0, ...rest]) => [index, value + 1, ...rest])
    expect(() => filmRest(log, other, Budget.endless())).toThrow()
  })

  test('while a match is played only full chunks are written, and the rest when it is unloaded', async () => {
    expect(FILM_CHUNK).toBe(64)
    const at = hosting(db, all)
    const { rules: title } = await all[0]!.load()
    const { id } = await runningMatch(at, title)
    const stored = { ...(await at.matches.get(id))!, title }
    const match = begin(stored)
    const films = new Films(db)
    const write = vi.spyOn(films, 'write')
    const writer = new FilmWriter({ films, replays: at.replays, say: at.say, interval: 1 })
    const reel = writer.begin(stored, match)
    const play = (upto: number): void => {
      while (match.seq < upto) {
        const seat = match.deciding[0]!
        match.apply({ kind: 'choose', seat, choice: match.decision(seat)!.choices[0]! })
        reel.shoot()
        reel.keep()
        writer.mark(reel)
      }
    }
    const written = () => write.mock.calls.map(([chunks]) => chunks.map(({ upto }) => upto))
    await vi.waitFor(() => expect(written()).toEqual([[0]]))
    play(100)
    await vi.waitFor(() => expect(written()).toEqual([[0], [63]]))
    play(200)
    await vi.waitFor(() => expect(written()).toEqual([[0], [63], [127, 191]]))
    writer.letGo(reel)
    await vi.waitFor(() => expect(written()).toEqual([[0], [63], [127, 191], [200]]))
    writer.stop()
    await writer.flush()
    expect((await storedFilm(id, title)).frames.map((frame) => frame === null)).toEqual(Array(201).fill(false))
  })
})

/** A table with sorted keys, as in JSON. */
function plain(table: Omit<ReturnType<typeof known>, 'fight'> & { readonly fight: object | undefined }) {
  const { pieces, own, spaces, tracks, fight, history } = table
  const sorted = (values: ReadonlyMap<number, number>) => [...values].sort(([a], [b]) => a - b)
  const parts = Object.entries(jsonOf(fight) ?? {}).sort(([a], [b]) => (a < b ? -1 : 1))
  return {
    history,
    pieces: sorted(pieces),
    own: sorted(own),
    spaces: sorted(spaces),
    tracks: sorted(tracks),
    fight: parts,
  }
}

function jsonOf<T>(value: T): T {
  return value === undefined ? value : JSON.parse(JSON.stringify(value))
}
