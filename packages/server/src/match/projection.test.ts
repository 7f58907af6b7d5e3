import { type AnyTitle, type Command, Match, SeededDice } from '@topside/engine'
import { toy } from '@topside/engine/testing'
import { MatchState, readCompact, unpackSpace } from '@topside/protocol'
import { expect, test } from 'vitest'
import { userOf } from '../holder.ts'
import type { MatchRow } from '../store/matches.ts'
import { Patches } from '../testing/patches.ts'
import { PosedDecisions } from './decisions.ts'
import type { ViewSource } from './observable.ts'
import { Presence } from './presence.ts'
import { Projection } from './projection.ts'

const row = {
  id: 'match',
  title: 'toy',
  options: {},
  delay: 0,
  status: 'running',
  seats: [
    { seat: 0, holder: { user: 'a' }, name: 'Ann', seed: '' },
    { seat: 1, holder: { user: 'b' }, name: 'Bob', seed: '' },
  ],
} as unknown as MatchRow

/** Plays commands and encodes the messages to each viewer: the first state, and a patch after every command. */
function bytesOf(
  title: AnyTitle,
  commands: readonly Command[],
): { seats: string[][]; spectatorRoom: string[]; state: MatchState; source: ViewSource; shown: Projection } {
  const dice = new SeededDice({ server: '1'.repeat(64), seats: ['2'.repeat(64), '3'.repeat(64)] })
  const match = Match.start(title, { options: {}, dice })
  const presence = new Presence()
  for (const seat of row.seats) presence.count(userOf(seat)!, 1)
  const source: ViewSource = { row, title, match, posed: new PosedDecisions(title.seats), presence }
  const patches = new Patches(source)
  const { state, shown } = patches
  const sent = [patches.first]
  for (const command of commands) {
    expect(match.apply(command).ok).toBe(true)
    sent.push(patches.next())
  }
  const seats = [0, 1].map((seat) => sent.map((each) => hex(each.seats[seat]!)))
  const spectatorRoom = sent.map(({ spectators }) => hex(spectators))
  return { seats, spectatorRoom, state, source, shown }
}

function hex(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('hex')
}

const bids = (value: number): Command => ({ kind: 'choose', seat: 0, choice: { verb: 'bid', value } })

test('two worlds that differ only in a secret bid send the same bytes to the other seat and spectators', () => {
  const [low, high] = [bytesOf(toy, [bids(0)]), bytesOf(toy, [bids(2)])]
  expect(high.seats[1]).toEqual(low.seats[1])
  expect(high.spectatorRoom).toEqual(low.spectatorRoom)
})

/** The toy title with the hidden red reserve showing a face. */
function withReserve(face: number): AnyTitle {
  return {
    ...toy,
    setup(game) {
      const vars = toy.setup(game)
      game.table.turn(game.table.piece('red-reserve'), face)
      return vars
    },
  }
}

test('two worlds that differ only in a hidden piece look the same to viewers who may not know it', () => {
  const commands: Command[] = [bids(1), { kind: 'choose', seat: 1, choice: { verb: 'bid', value: 0 } }]
  const [fresh, spent] = [bytesOf(withReserve(0), commands), bytesOf(withReserve(1), commands)]
  expect(spent.seats[1]).toEqual(fresh.seats[1])
  expect(spent.spectatorRoom).toEqual(fresh.spectatorRoom)
  expect(spent.seats[0]).not.toEqual(fresh.seats[0])
})

test('a hidden piece is only in its owner’s private part, counted in its space, and public once shown', () => {
  const show: Command = { kind: 'choose', seat: 0, choice: { verb: 'show', piece: 'red-reserve' } }
  const before = bytesOf(toy, [bids(1), { kind: 'choose', seat: 1, choice: { verb: 'bid', value: 0 } }])
  expect([...before.state.pieces.keys()]).toEqual(['red-scout', 'blue-scout'])
  expect([...before.state.seats.get('0')!.private!.pieces.keys()]).toEqual(['red-reserve'])
  expect([...before.state.seats.get('1')!.private!.pieces.keys()]).toEqual(['blue-reserve'])
  expect(unpackSpace(before.state.spaces.get('red-tent')!).hidden).toBe(1)
  const name = Buffer.from('red-reserve').toString('hex')
  const after = bytesOf(toy, [bids(1), { kind: 'choose', seat: 1, choice: { verb: 'bid', value: 0 } }, show])
  for (const frames of [after.spectatorRoom, after.seats[1]!]) {
    expect(frames.slice(0, 3).join().includes(name)).toBe(false)
    expect(frames[3]!.includes(name)).toBe(true)
  }
  expect([...after.state.pieces.keys()]).toContain('red-reserve')
  expect([...after.state.seats.get('0')!.private!.pieces.keys()]).toEqual([])
  expect(after.state.spaces.get('red-tent')).toBeUndefined()
})

test('a change writes the same state as writing everything', () => {
  const commands: Command[] = [bids(1), { kind: 'choose', seat: 1, choice: { verb: 'bid', value: 0 } }]
  const { state, source, shown } = bytesOf(toy, commands)
  for (let i = 0; i < 8 && source.match!.outcome === undefined; i++) {
    const seat = source.match!.deciding[0]!
    const { choices } = source.match!.decision(seat)!
    source.match!.apply({ kind: 'choose', seat, choice: choices[i % choices.length]! })
    source.posed.update(source.match!)
    shown.change(source, { table: source.match!.game.table.takeChanges(), kept: source.match!.takeHistoryKept() })
    const whole = new MatchState()
    new Projection(whole, source, true)
    expect({ ...state.toJSON(), historyKept: 0 }).toEqual({ ...whole.toJSON(), historyKept: 0 })
  }
})

test('a patch contains nothing that did not change', () => {
  const { spectatorRoom } = bytesOf(toy, [bids(1)])
  expect(spectatorRoom[1]!.length / 2).toBeLessThan(40)
})

/** The toy title with a fight during its first round. */
function withFight(): AnyTitle {
  const side = (id: string) => ({ side: id, role: { key: 'role' }, ranks: [] })
  return {
    ...toy,
    engagement: ({ table }) =>
      table.track('round') > 1
        ? undefined
        : {
            place: 'west',
            name: { key: 'fight', args: { where: { space: table.piece('red-scout').space.id } } },
            attacker: { ...side('red'), front: { pieces: [{ piece: 'red-reserve' }, { piece: 'red-scout' }] } },
            defender: side('blue'),
            ledgers: [],
            notes: [],
          },
  }
}

test('a fight is public without its hidden pieces, and disappears when it is over', () => {
  const bid = (seat: 0 | 1): Command => ({ kind: 'choose', seat, choice: { verb: 'bid', value: 0 } })
  const { state, spectatorRoom, source, shown } = bytesOf(withFight(), [bids(1)])
  expect(readCompact(state.engagement.get('attacker') ?? '')).toMatchObject({
    front: { pieces: [{ piece: 'red-scout' }] },
  })
  expect(readCompact(state.engagement.get('place') ?? '')).toBe('west')
  // Unchanged parts are not sent again.
  expect(spectatorRoom[1]).not.toContain(Buffer.from('engagement').toString('hex'))
  expect(spectatorRoom[1]!.length / 2).toBeLessThan(40)
  source.match!.apply(bid(1))
  source.posed.update(source.match!)
  source.match!.game.table.setTrack('round', 2)
  shown.change(source, { table: source.match!.game.table.takeChanges(), kept: 0 })
  expect([...state.engagement.keys()]).toEqual([])
})
