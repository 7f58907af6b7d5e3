import { type Choice, type Decision, type Piece, type RecordLine, type Space, Table, UNPLAYED } from '@topside/engine'
import { describe, expect, it } from 'vitest'
import { offerPieces } from './picking.ts'
import { reasons } from './reasons.ts'
import { drive } from './testing/index.ts'
import { titleKit } from './title-kit.ts'

interface BoatDef {
  readonly id: string
  readonly side: 'red' | 'blue'
  readonly start: string
  readonly kind: 'boat' | 'buoy'
}
type Counter = Piece<BoatDef>
type Boat = Counter & { readonly def: { readonly kind: 'boat' } }

const boat = (id: string, side: BoatDef['side'], start = 'bay'): BoatDef => ({ id, side, start, kind: 'boat' })
const pieces = [
  boat('brig', 'red'),
  boat('cutter', 'red'),
  boat('sloop', 'blue', 'chart'),
  { ...boat('buoy', 'red'), kind: 'buoy' } as const,
]
const spaces = ['bay', 'strait', 'chart'].map((id) => ({ id }))

const kit = titleKit({
  seatOf: ({ options }: { readonly options: { readonly [id: string]: string } }, side: BoatDef['side']) =>
    (side === 'red') === (options['first'] === 'red') ? 0 : 1,
  isUnit: (piece: Counter): piece is Boat => piece.def.kind === 'boat',
  isHex: ({ id }: Space<BoatDef>) => id !== 'chart',
  place: 'hex',
  scenarios: [
    { id: 'calm', boats: 2 },
    { id: 'gale', boats: 1 },
  ],
  takesPart: (unit, { boats }) => boats > 1 || unit.id !== 'cutter',
})
const { ask, askSeveral, explained, refuse } = kit

function match(scenario = 'calm') {
  const table = new Table<BoatDef>({ pieces, spaces, tracks: [], faces: ['afloat'], sides: ['red', 'blue'] })
  const options = { first: 'blue', scenario }
  return { table, vars: {}, options, rulesVersion: 1, settings: [{ wind: 'ask' }, { wind: 'never' }], ...UNPLAYED }
}

/** Runs rules that ask one question; returns it, its seat, the lines told, and what the rules returned. */
function run<T>(rules: (game: ReturnType<typeof match>) => T, answer?: Choice) {
  let asked: { readonly decision: Decision; readonly seat: number } | undefined
  const lines: RecordLine[] = []
  const returned = drive(match(), rules, {
    answer: (decision, seat) => {
      asked = { decision, seat }
      return answer ?? decision.choices[0]
    },
    record: (line) => lines.push(line),
  })
  return { ...asked, lines, returned }
}

const attempt = (choice: Choice) => {
  const { table } = match()
  const { piece, space } = choice
  return {
    choice,
    piece: piece === undefined ? undefined : table.piece(piece),
    space: space === undefined ? undefined : table.space(space),
  }
}

describe('the handle of a title', () => {
  it('asks the seat of a side, with pieces and spaces as arguments', () => {
    const { decision, seat, returned } = run((game) =>
      ask(game, 'red', 'boat', '4', {
        args: { from: game.table.space('bay') },
        offers: offerPieces(kit.unitsOf(game, 'red'), 'sail'),
      }),
    )
    expect([seat, decision?.kind, decision?.rule]).toEqual([1, 'boat', '4'])
    expect(decision?.args).toEqual({ from: { space: 'bay' } })
    expect(returned).toMatchObject({ id: 'brig' })
  })

  it('asks for several pieces', () => {
    const { seat, decision, returned } = run(
      (game) => askSeveral(game, 'blue', 'boats', '4', { verb: 'take', things: kit.unitsOf(game, 'red'), min: 1 }),
      { verb: 'take', pieces: ['brig', 'cutter'] },
    )
    expect([seat, decision?.several?.min]).toEqual([0, 1])
    expect(returned).toMatchObject([{ id: 'brig' }, { id: 'cutter' }])
  })

  it('tells lines, and records more than arguments, by the side that acted', () => {
    const { lines } = run((game) => {
      kit.tell(game, 'sailed', '5', { boat: game.table.piece('brig') })
      kit.tell(game, 'calm', '5')
      kit.record(game, 'rolled', '6', {
        by: 'red',
        roll: { n: 0, values: [6] },
        secret: { to: 'blue', args: { to: game.table.space('bay') } },
      })
    })
    expect(lines).toEqual([
      { key: 'sailed', rule: '5', args: { boat: { piece: 'brig' } } },
      { key: 'calm', rule: '5' },
      {
        key: 'rolled',
        rule: '6',
        seat: 1,
        roll: { n: 0, values: [6] },
        secret: { seats: [0], args: { to: { space: 'bay' } } },
      },
    ])
  })

  it('knows the scenario, its units and the standing answers of a side', () => {
    const game = match('gale')
    expect(kit.scenarioOf(game)).toEqual({ id: 'gale', boats: 1 })
    expect(() => kit.scenarioNamed('fog')).toThrow(RangeError)
    expect(kit.unitsOf(game, 'red').map(({ id }) => id)).toEqual(['brig'])
    expect(kit.unitsOf(match(), 'red').map(({ id }) => id)).toEqual(['brig', 'cutter'])
    expect([kit.settingOf(game, 'red', 'wind'), kit.settingOf(game, 'red', 'tide')]).toEqual(['never', undefined])
  })
})

describe('refusals', () => {
  const WHY = reasons({ slow: '2', reef: '3' })

  it('are about the unit named by a player', () => {
    const whyNot = refuse.unit(({ id }) => (id === 'cutter' ? WHY.slow : undefined))
    expect(whyNot(attempt({ verb: 'sail', piece: 'cutter' }))).toEqual({
      ...WHY.slow,
      args: { unit: { piece: 'cutter' } },
    })
    expect(whyNot(attempt({ verb: 'sail', piece: 'brig' }))).toBeUndefined()
    expect(whyNot(attempt({ verb: 'sail', piece: 'buoy' }))).toBeUndefined()
    const isBuoy = (piece: Counter): piece is Counter => piece.def.kind === 'buoy'
    expect(refuse.piece(isBuoy, () => WHY.reef)(attempt({ verb: 'sail', piece: 'buoy' }))?.args).toEqual({
      unit: { piece: 'buoy' },
    })
  })

  it('are about the named place, otherwise the place of the named piece', () => {
    const whyNot = refuse.place(() => WHY.reef, { unit: { id: 'brig' } })
    const args = (choice: Choice) => whyNot(attempt(choice))?.args
    expect(args({ verb: 'sail', space: 'strait' })).toEqual({ unit: { piece: 'brig' }, hex: { space: 'strait' } })
    expect(args({ verb: 'sail', piece: 'cutter' })).toEqual({ unit: { piece: 'brig' }, hex: { space: 'bay' } })
    expect(args({ verb: 'sail', space: 'chart' })).toBeUndefined()
    expect(args({ verb: 'sail', piece: 'sloop' })).toBeUndefined()
  })

  it('are about everything named, with the reason’s own arguments', () => {
    const whyNot = refuse.meant(({ choice, unit }) =>
      choice.verb === 'wait' ? WHY.slow : unit && { ...WHY.reef, args: { turn: 3 } },
    )
    expect(whyNot(attempt({ verb: 'wait' }))).toEqual({ ...WHY.slow, args: {} })
    expect(whyNot(attempt({ verb: 'sail', piece: 'brig', space: 'strait' }))?.args).toEqual({
      unit: { piece: 'brig' },
      hex: { space: 'strait' },
      turn: 3,
    })
    expect(explained(undefined, {})).toBeUndefined()
  })
})
