import { Encoder, StateView } from '@colyseus/schema'
import { type AnyTitle, type Command, Match, SeededDice } from '@topside/engine'
import { toy } from '@topside/engine/testing'
import { MatchState, unpackSpace } from '@topside/protocol'
import { expect, test } from 'vitest'
import type { MatchRow } from '../store/matches.ts'
import { PosedDecisions } from './decisions.ts'
import { Presence } from './presence.ts'
import { Projection } from './projection.ts'
import type { Scene } from './scene.ts'

const row = {
  id: 'match',
  title: 'toy',
  options: {},
  delay: 0,
  status: 'running',
  seats: [
    { seat: 0, person: 'a', name: 'Ann', seed: '' },
    { seat: 1, person: 'b', name: 'Bob', seed: '' },
  ],
} as unknown as MatchRow

/** Plays commands and encodes what each viewer is sent: the first state, and a patch after every command. */
function bytesOf(
  title: AnyTitle,
  commands: readonly Command[],
): { seats: string[][]; gallery: string[]; state: MatchState; scene: Scene; shown: Projection } {
  const dice = new SeededDice({ server: '1'.repeat(64), seats: ['2'.repeat(64), '3'.repeat(64)] })
  const match = Match.start(title, { options: {}, dice })
  const presence = new Presence()
  for (const { person } of row.seats) presence.count(person!, 1)
  const scene: Scene = { row, title, match, posed: new PosedDecisions(title.seats), presence }
  scene.posed.update(match)
  const state = new MatchState()
  const encoder = new Encoder(state)
  const shown = new Projection(state, scene, true)
  const views = [0, 1].map((seat) => {
    const view = new StateView()
    view.add(state.seats.get(String(seat))!.private!)
    return view
  })
  const seats: string[][] = [[], []]
  const gallery: string[] = []
  const whole = { offset: 0 }
  gallery.push(hex(encoder.encodeAll(whole)))
  for (const [seat, view] of views.entries())
    seats[seat]!.push(hex(encoder.encodeAllView(view, whole.offset, { ...whole })))
  encoder.discardChanges()
  for (const command of commands) {
    expect(match.apply(command).ok).toBe(true)
    scene.posed.update(match)
    shown.change(scene, { table: match.game.table.takeChanges(), kept: match.takeHistoryKept() })
    const it = { offset: 0 }
    gallery.push(hex(encoder.encode(it)))
    const shared = it.offset
    for (const [seat, view] of views.entries()) seats[seat]!.push(hex(encoder.encodeView(view, shared, it)))
    encoder.discardChanges()
  }
  return { seats, gallery, state, scene, shown }
}

function hex(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('hex')
}

const bids = (value: number): Command => ({ kind: 'choose', seat: 0, choice: { verb: 'bid', value } })

test('two worlds that differ only in a secret bid look the same, byte for byte, to the other seat and to the gallery', () => {
  const [low, high] = [bytesOf(toy, [bids(0)]), bytesOf(toy, [bids(2)])]
  expect(high.seats[1]).toEqual(low.seats[1])
  expect(high.gallery).toEqual(low.gallery)
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

test('two worlds that differ only in a hidden piece look the same to whoever may not know it', () => {
  const commands: Command[] = [bids(1), { kind: 'choose', seat: 1, choice: { verb: 'bid', value: 0 } }]
  const [fresh, spent] = [bytesOf(withReserve(0), commands), bytesOf(withReserve(1), commands)]
  expect(spent.seats[1]).toEqual(fresh.seats[1])
  expect(spent.gallery).toEqual(fresh.gallery)
  expect(spent.seats[0]).not.toEqual(fresh.seats[0])
})

test('a hidden piece is in the private part of its owner alone, counted in its space, and public once shown', () => {
  const show: Command = { kind: 'choose', seat: 0, choice: { verb: 'show', piece: 'red-reserve' } }
  const before = bytesOf(toy, [bids(1), { kind: 'choose', seat: 1, choice: { verb: 'bid', value: 0 } }])
  expect([...before.state.pieces.keys()]).toEqual(['red-scout', 'blue-scout'])
  expect([...before.state.seats.get('0')!.private!.pieces.keys()]).toEqual(['red-reserve'])
  expect([...before.state.seats.get('1')!.private!.pieces.keys()]).toEqual(['blue-reserve'])
  expect(unpackSpace(before.state.spaces.get('red-tent')!).hidden).toBe(1)
  const name = Buffer.from('red-reserve').toString('hex')
  const after = bytesOf(toy, [bids(1), { kind: 'choose', seat: 1, choice: { verb: 'bid', value: 0 } }, show])
  for (const frames of [after.gallery, after.seats[1]!]) {
    expect(frames.slice(0, 3).join().includes(name)).toBe(false)
    expect(frames[3]!.includes(name)).toBe(true)
  }
  expect([...after.state.pieces.keys()]).toContain('red-reserve')
  expect([...after.state.seats.get('0')!.private!.pieces.keys()]).toEqual([])
  expect(after.state.spaces.get('red-tent')).toBeUndefined()
})

test('what a change writes is what writing everything would give', () => {
  const commands: Command[] = [bids(1), { kind: 'choose', seat: 1, choice: { verb: 'bid', value: 0 } }]
  const { state, scene, shown } = bytesOf(toy, commands)
  for (let i = 0; i < 8 && scene.match!.outcome === undefined; i++) {
    const seat = scene.match!.deciding[0]!
    const { choices } = scene.match!.decision(seat)!
    scene.match!.apply({ kind: 'choose', seat, choice: choices[i % choices.length]! })
    scene.posed.update(scene.match!)
    shown.change(scene, { table: scene.match!.game.table.takeChanges(), kept: scene.match!.takeHistoryKept() })
    const whole = new MatchState()
    new Projection(whole, scene, true)
    expect({ ...state.toJSON(), historyKept: 0 }).toEqual({ ...whole.toJSON(), historyKept: 0 })
  }
})

test('a patch says nothing of what did not change', () => {
  const { gallery } = bytesOf(toy, [bids(1)])
  expect(gallery[1]!.length / 2).toBeLessThan(40)
})
