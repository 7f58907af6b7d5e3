import { hiddenIn, mayKnow, seatMask } from '@topside/engine'
import {
  Coverage,
  compareWorlds,
  fuzzMatch,
  type Pick,
  type Play,
  play,
  seededRandom,
  sized,
} from '@topside/engine/testing'
import { describe, expect, it } from 'vitest'
import { showCard } from '../events.ts'
import { fogbank } from './fogbank.ts'
import {
  type Def,
  type Fleet,
  type FogbankVars,
  isFleet,
  narrowDown,
  reveal,
  SIDES,
  type Side,
  seatOf,
} from './fogbank-state.ts'

/** The start of a test: red moves first. */
interface Start {
  readonly step?: 'draw' | 'sail' | 'act'
  readonly dice?: readonly (readonly number[])[]
  /** Areas of fleets; the others are in port. `!` marks a found fleet. */
  readonly fleets?: { readonly [fleet: string]: string }
  /** Cards in hand, by side. */
  readonly hands?: { readonly [side in Side]?: readonly string[] }
  readonly discards?: readonly string[]
  readonly tracks?: { readonly [track: string]: number }
  readonly turn?: number
  readonly mover?: Side
}

const [RED, BLUE] = [0, 1]

/** A match that starts somewhere at sea. */
function begin({ step = 'act', dice = [], fleets = {}, hands = {}, discards = [], tracks = {}, ...vars }: Start) {
  return play(fogbank, {
    step,
    dice,
    position(game) {
      const { table } = game
      Object.assign(game.vars, vars)
      for (const [id, place] of Object.entries(fleets)) {
        const fleet = table.piece(id) as Fleet
        table.move(fleet, table.space(place.replace('!', '')))
        narrowDown(game, fleet, [fleet.space])
        if (place.startsWith('!')) reveal(game, fleet)
      }
      for (const side of SIDES)
        for (const id of hands[side] ?? []) {
          table.move(table.piece(id), table.space(`${side}-hand`))
          table.setKnownTo(table.piece(id), seatMask(seatOf(side)))
        }
      for (const id of discards) showCard(game, table.piece(id), table.space('discards'))
      for (const [id, value] of Object.entries(tracks)) table.setTrack(id, value)
    },
  })
}

type Started = Play<FogbankVars, Def>

/** Whether a seat knows where a piece is. */
const knows = ({ game }: Started, seat: number | undefined, id: string): boolean => mayKnow(game.table.piece(id), seat)

/** Key of the reason why the seat whose turn it is may not do something. */
const whyNot = (match: Started, pick: Pick): string => match.turn.refuses(pick).text.key

/** Keys and values of the modifiers to a die before it is rolled. */
function modifier(match: Started, pick: Pick): (readonly [string, number])[] {
  const { choices, previews } = match.turn.decision
  const [choice] = match.turn.offered(pick)
  const preview = choice && previews?.()[choices.indexOf(choice)]
  return preview?.ledgers.flatMap(({ parts }) => parts.map(({ key, value }) => [key, value] as const)) ?? []
}

const DECK = fogbank.table.pieces.flatMap(({ id, kind }) => (kind === 'card' ? [id] : []))
/** The roll by which the next side draws a card other than a storm. */
const DRAWN = [1]
/** The rules that occur in random matches; 7.2 and 8.1 rarely do. */
const RULES = '2 3.1 3.2 3.3 3.4 3.5 4.1 4.2 4.3 4.4 5.1 5.2 5.3 5.4 5.5 6.1 6.2 6.3 7.1 8.2'.split(' ')

describe('the fogbank', () => {
  it('1 fleets begin in their ports, where the other side does not see them', () => {
    const match = begin({})
    const { table } = match.game
    for (const { id, def } of table.pieces.filter(isFleet)) {
      expect(match.at(id)).toBe(`${def.side}-port`)
      expect([RED, BLUE, undefined].filter((seat) => knows(match, seat, id))).toEqual([seatOf(def.side)])
    }
    expect(hiddenIn(table.space('red-port'), BLUE)).toBe(0)
  })

  it('2 a side draws, sails each fleet and does one thing; then the other side does', () => {
    const match = begin({ step: 'draw', dice: [DRAWN, DRAWN] })
    for (let fleet = 0; fleet < 3; fleet++) {
      expect(match.asked).toBe('seat 0: ask.sail (4.1)')
      match.choose('stay')
    }
    expect(match.asked).toBe('seat 0: ask.act (2)')
    match.choose('wait')
    expect(match.asked).toBe('seat 1: ask.sail (4.1)')
    expect([match.track('turn'), match.track('mover')]).toEqual([1, BLUE])
  })

  it('3.1 a side draws a card that nobody else knows', () => {
    const match = begin({ step: 'draw', dice: [[4]] })
    expect(match.in('red-hand')).toEqual(['card-signals-0'])
    expect([RED, BLUE, undefined].filter((seat) => knows(match, seat, 'card-signals-0'))).toEqual([RED])
    expect(match.record('fogbank.drew.own', RED).args).toEqual({ card: { piece: 'card-signals-0' } })
    expect(match.record('fogbank.drew', BLUE).args).toBeUndefined()
  })

  it('3.2 of four cards one is discarded, for all to see', () => {
    const hands = { red: ['card-fog-0', 'card-fog-1', 'card-signals-0'] }
    const match = begin({ step: 'draw', dice: [[1]], hands })
    match.expectChoices(...[...hands.red, 'card-aircraft-0'].map((piece) => ({ verb: 'discard', piece })))
    match.choose({ piece: 'card-fog-1' })
    expect(match.in('discards')).toEqual(['card-fog-1'])
    expect(knows(match, BLUE, 'card-fog-1')).toBe(true)
    expect(match.asked).toBe('seat 0: ask.sail (4.1)')
  })

  it('3.2 three cards are kept', () => {
    const match = begin({ step: 'draw', dice: [[1]], hands: { red: ['card-fog-0', 'card-fog-1'] } })
    expect(match.in('red-hand').length).toBe(3)
    expect(match.asked).toBe('seat 0: ask.sail (4.1)')
  })

  it('3.3 the played cards become the deck when it is empty, and nobody knows them', () => {
    const match = begin({ step: 'draw', dice: [[1]], discards: DECK })
    expect(match.in('red-hand')).toEqual(['card-aircraft-0'])
    expect(match.in('deck')).toEqual(DECK.slice(1))
    expect(match.in('deck').filter((id) => [RED, BLUE, undefined].some((seat) => knows(match, seat, id)))).toEqual([])
    expect(match.record('fogbank.shuffled').rule).toBe('3.3')
  })

  it('3.4 a storm is shown and discarded, and takes 1 off searches until the next draw', () => {
    const match = begin({ step: 'draw', dice: [[12], DRAWN] })
    expect(match.in('discards')).toEqual(['card-storm-2'])
    expect(knows(match, BLUE, 'card-storm-2')).toBe(true)
    match.choose('stay', 'stay', 'stay')
    expect(modifier(match, { verb: 'search', space: 'shoals' })).toEqual([['fogbank.rough', -1]])
    match.choose('wait')
    expect(match.track('storm')).toBe(0)
  })

  it('3.5 a card is played from the hand, for all to see, instead of another action', () => {
    const match = begin({ hands: { red: ['card-aircraft-0'], blue: ['card-signals-0'] }, dice: [[1], DRAWN] })
    expect(whyNot(match, { verb: 'listen', space: 'shoals' })).toBe('why.card')
    match.choose({ verb: 'fly', space: 'shoals' })
    expect(match.at('card-aircraft-0')).toBe('discards')
    expect(knows(match, BLUE, 'card-aircraft-0')).toBe(true)
    expect(match.asked).toBe('seat 1: ask.sail (4.1)')
  })

  it('4.1 a fleet sails to an area beside, above or below its own, or stays; nobody else learns which', () => {
    const match = begin({ step: 'sail', fleets: { 'red-cruisers': 'skerries' } })
    match.expectChoices('stay', { space: 'skerries' }, { space: 'ice-edge' }, { space: 'banks' })
    match.choose({ space: 'ice-edge' })
    expect(whyNot(match, { verb: 'sail', piece: 'red-cruisers', space: 'banks' })).toBe('why.far')
    match.choose('stay', 'stay')
    expect(match.at('red-flagship')).toBe('ice-edge')
    expect([BLUE, undefined].map((seat) => knows(match, seat, 'red-flagship'))).toEqual([false, false])
    const orders = { count: 1, fleets: { pieces: ['red-flagship'] } }
    expect(match.record('fogbank.sailed.own', RED).args).toEqual(orders)
    expect(match.record('fogbank.sailed', BLUE).args).toBeUndefined()
  })

  it('4.2 a found fleet that sails is hidden, somewhere next to where it was; one that stays is not', () => {
    const match = begin({ step: 'sail', fleets: { 'red-flagship': '!west-lane', 'red-cruisers': '!banks' } })
    match.choose({ piece: 'red-flagship', space: 'banks' }, 'stay', 'stay')
    expect(['red-flagship', 'red-cruisers'].map((id) => knows(match, BLUE, id))).toEqual([false, true])
    const { whereabouts } = match.game.vars
    expect([...(whereabouts['red-flagship'] ?? [])].sort()).toEqual(['banks', 'shoals', 'skerries'])
    expect(whereabouts['red-cruisers']).toEqual(['banks'])
    expect([...(whereabouts['red-decoy'] ?? [])].sort()).toEqual(['banks', 'ice-edge', 'red-port', 'skerries'])
  })

  it('4.3 nobody enters the port of the enemy', () => {
    const match = begin({ step: 'sail', fleets: { 'red-flagship': 'shoals' } })
    expect(whyNot(match, { verb: 'sail', piece: 'red-flagship', space: 'blue-port' })).toBe('why.barred')
    match.choose('stay').expectChoices('stay', { space: 'skerries' }, { space: 'ice-edge' }, { space: 'banks' })
  })

  it('4.4 fog hides a found fleet where it is', () => {
    const fleets = { 'red-flagship': '!banks', 'red-cruisers': 'banks', 'blue-cruisers': '!deeps' }
    const match = begin({ fleets, hands: { red: ['card-fog-0'] }, dice: [DRAWN] })
    expect(whyNot(match, { verb: 'hide', piece: 'red-cruisers' })).toBe('why.seen')
    expect(whyNot(match, { verb: 'hide', piece: 'blue-cruisers' })).toBe('why.own')
    match.choose({ verb: 'hide', piece: 'red-flagship' })
    expect(knows(match, BLUE, 'red-flagship')).toBe(false)
    expect(match.at('red-flagship')).toBe('banks')
    expect(match.in('discards')).toEqual(['card-fog-0'])
  })

  it('5.1 a search with 4 or more finds all enemies in an area', () => {
    const fleets = { 'blue-flagship': 'shoals', 'blue-cruisers': 'shoals' }
    const [three, four] = [3, 4].map((die) => {
      const match = begin({ fleets, dice: [[die], DRAWN] })
      match.choose({ verb: 'search', space: 'shoals' })
      return match
    })
    if (three === undefined || four === undefined) throw new Error('no matches')
    for (const id of Object.keys(fleets)) {
      expect([RED, undefined].map((seat) => knows(three, seat, id))).toEqual([false, false])
      expect([RED, undefined].map((seat) => knows(four, seat, id))).toEqual([true, true])
    }
    expect(three.records().map(({ key }) => key)).not.toContain('fogbank.nothing')
    expect(whyNot(begin({}), { verb: 'search', space: 'blue-port' })).toBe('why.port')
  })

  it('5.1 a search with 4 or more also tells that nobody is there', () => {
    const match = begin({ step: 'sail', mover: 'blue', dice: [DRAWN, [4], DRAWN] })
    match.choose('stay', 'stay', 'stay', 'wait', 'stay', 'stay', 'stay')
    expect(match.game.vars.whereabouts['blue-decoy']).toContain('shoals')
    match.choose({ verb: 'search', space: 'shoals' })
    expect(match.record('fogbank.nothing').args).toEqual({ area: { space: 'shoals' } })
    expect(match.game.vars.whereabouts['blue-decoy']).not.toContain('shoals')
  })

  it('5.2 searches next to the port are easier by 1', () => {
    const match = begin({ fleets: { 'blue-cruisers': 'banks' }, dice: [[3], DRAWN] })
    expect(modifier(match, { verb: 'search', space: 'shoals' })).toEqual([])
    expect(modifier(match, { verb: 'search', space: 'banks' })).toEqual([['fogbank.near', 1]])
    match.choose({ verb: 'search', space: 'banks' })
    expect(knows(match, RED, 'blue-cruisers')).toBe(true)
  })

  it('5.3 aircraft add 2', () => {
    const fleets = { 'blue-cruisers': 'shoals' }
    const match = begin({ fleets, hands: { red: ['card-aircraft-2'] }, dice: [[2], DRAWN] })
    expect(modifier(match, { verb: 'fly', space: 'shoals' })).toEqual([['fogbank.aircraft', 2]])
    match.choose({ verb: 'fly', space: 'shoals' })
    expect(knows(match, RED, 'blue-cruisers')).toBe(true)
  })

  it('5.4 signals clear up an area without a die', () => {
    const match = begin({
      fleets: { 'blue-cruisers': 'shoals' },
      hands: { red: ['card-signals-2'] },
      dice: [DRAWN],
      tracks: { storm: 1 },
    })
    match.choose({ verb: 'listen', space: 'shoals' })
    expect(knows(match, RED, 'blue-cruisers')).toBe(true)
  })

  it('5.5 a decoy that is found goes back to its port, and is hidden again', () => {
    const match = begin({ fleets: { 'blue-decoy': 'shoals' }, dice: [[6], DRAWN] })
    match.choose({ verb: 'search', space: 'shoals' })
    expect(match.at('blue-decoy')).toBe('blue-port')
    expect(knows(match, RED, 'blue-decoy')).toBe(false)
    expect(match.record('fogbank.decoy', RED).args).toEqual({ fleet: { piece: 'blue-decoy' } })
  })

  it('6.1 the strongest fleet of a side attacks a found enemy in its area, and is found itself', () => {
    const own = { 'red-cruisers': 'banks', 'red-flagship': 'banks', 'red-decoy': 'deeps' }
    const fleets = { ...own, 'blue-cruisers': '!banks', 'blue-flagship': '!deeps' }
    const match = begin({ fleets, dice: [[2], DRAWN] })
    expect(match.turn.offered('attack')).toEqual([{ verb: 'attack', piece: 'blue-cruisers' }])
    expect(whyNot(match, { verb: 'attack', piece: 'blue-flagship' })).toBe('why.apart')
    expect(whyNot(match, { verb: 'attack', piece: 'red-cruisers' })).toBe('why.enemy')
    match.choose('attack')
    expect(['red-flagship', 'red-cruisers'].map((id) => knows(match, BLUE, id))).toEqual([true, false])
  })

  it('6.1 what is not found is not attacked, and the refusal does not tell where it is', () => {
    const [here, elsewhere] = ['banks', 'deeps'].map((place) => {
      const match = begin({ fleets: { 'red-flagship': 'banks', 'blue-cruisers': place } })
      return match.turn.refuses({ verb: 'attack', piece: 'blue-cruisers' })
    })
    expect(here).toEqual(elsewhere)
  })

  it.each([
    ['red-flagship', 'blue-cruisers', 1, 'even'],
    ['red-flagship', 'blue-cruisers', 3, 'even'],
    ['red-flagship', 'blue-cruisers', 4, 'sunk'],
    ['red-cruisers', 'blue-cruisers', 1, 'lost'],
    ['red-cruisers', 'blue-cruisers', 4, 'even'],
    ['red-cruisers', 'blue-cruisers', 5, 'sunk'],
    ['red-cruisers', 'blue-flagship', 2, 'lost'],
    ['red-cruisers', 'blue-flagship', 5, 'even'],
    ['red-cruisers', 'blue-flagship', 6, 'sunk'],
  ])('6.2 %s attacks %s with a %i: %s', (attacker, target, die, result) => {
    const match = begin({ fleets: { [attacker]: 'banks', [target]: '!banks' }, dice: [[die], DRAWN] })
    match.choose('attack')
    expect(match.record(`fogbank.fought.${result}`).rule).toBe('6.2')
    expect(match.in('sunk')).toEqual(result === 'sunk' ? [target] : result === 'lost' ? [attacker] : [])
  })

  it('6.2 the chances that are shown are exact', () => {
    const match = begin({ fleets: { 'red-flagship': 'banks', 'blue-cruisers': '!banks' } })
    const { choices, previews } = match.turn.decision
    const chances = previews?.()[choices.findIndex(({ verb }) => verb === 'attack')]?.chances
    expect(chances).toEqual([
      { key: 'fogbank.even', p: 3 / 6 },
      { key: 'fogbank.sunk', p: 3 / 6 },
    ])
  })

  it('6.3 a sunk fleet counts two points for the other side', () => {
    const fleets = { 'red-cruisers': 'banks', 'blue-cruisers': '!banks' }
    const points = [1, 6].map((die) => {
      const match = begin({ fleets, dice: [[die], DRAWN] }).choose('attack')
      return [match.track('red'), match.track('blue')]
    })
    expect(points).toEqual([
      [0, 2],
      [2, 0],
    ])
  })

  it('7.1 a fleet in a trade lane takes a point, and is found; a decoy cannot', () => {
    const match = begin({
      fleets: { 'red-cruisers': 'banks', 'red-decoy': 'banks', 'red-flagship': 'shoals' },
      dice: [DRAWN],
    })
    expect(whyNot(match, { verb: 'raid', piece: 'red-decoy' })).toBe('why.raider')
    expect(whyNot(match, { verb: 'raid', piece: 'red-flagship' })).toBe('why.lane')
    match.choose({ verb: 'raid', piece: 'red-cruisers' })
    expect(match.track('red')).toBe(1)
    expect(knows(match, BLUE, 'red-cruisers')).toBe(true)
  })

  it('7.2 a found fleet cannot raid', () => {
    const match = begin({ fleets: { 'red-cruisers': '!banks' } })
    expect(whyNot(match, { verb: 'raid', piece: 'red-cruisers' })).toBe('why.known')
  })

  it('8.1 five points win at once', () => {
    const [four, three] = [4, 3].map((red) => {
      const match = begin({ fleets: { 'red-cruisers': 'banks' }, tracks: { red }, dice: red === 4 ? [] : [DRAWN] })
      return match.choose('raid').match.outcome
    })
    expect(four).toMatchObject({ winner: RED, reason: { rule: '8.1' } })
    expect(three).toBeUndefined()
  })

  it('8.2 after eight turns the side with more points wins, or nobody', () => {
    const ends = [{ red: 2 }, { blue: 1 }, { red: 3, blue: 3 }].map(
      (tracks) => begin({ turn: 8, mover: 'blue', tracks }).choose('wait').match.outcome,
    )
    expect(ends.map((end) => end?.winner)).toEqual([RED, BLUE, null])
    expect(ends[0]?.reason.rule).toBe('8.2')
    expect(begin({ turn: 7, mover: 'blue', dice: [DRAWN] }).choose('wait').match.outcome).toBeUndefined()
  })

  it('an unseen fleet is re-dealt wherever it may be, and nowhere else', () => {
    const match = begin({ step: 'sail', mover: 'blue', fleets: { 'blue-flagship': '!deeps' }, dice: [DRAWN] })
    match.choose({ piece: 'blue-flagship', space: 'east-lane' }, 'stay', 'stay', 'wait')
    const dealt = new Set<string>()
    for (let seed = 0; seed < 60; seed++) {
      const { game } = match.match.seenBy(RED, seededRandom(seed))
      dealt.add(game.table.piece('blue-flagship').space.id)
      expect(fogbank.faults(game)).toEqual([])
      expect(game.table.space('red-hand').pieces.map(({ id }) => id)).toEqual(match.in('red-hand'))
    }
    expect([...dealt].sort()).toEqual(['blue-port', 'east-lane'])
  })

  it('an unseen hand is re-dealt from all cards but storms', () => {
    const match = begin({ hands: { blue: ['card-fog-0', 'card-fog-1'] } })
    const dealt = new Set<string>()
    for (let seed = 0; seed < 120; seed++) {
      const { game } = match.match.seenBy(RED, seededRandom(seed))
      expect(game.table.space('blue-hand').pieces.length).toBe(2)
      for (const { id } of game.table.space('blue-hand').pieces) dealt.add(id)
    }
    expect([...dealt].sort()).toEqual(DECK.filter((id) => !id.startsWith('card-storm')).sort())
  })

  it('nobody learns what is hidden', () => {
    expect(compareWorlds(fogbank, { matches: sized(200, 800), answers: 9 })).toBeGreaterThan(0)
  })

  it('random matches have no faults, and use nearly every rule', () => {
    const coverage = new Coverage()
    for (let seed = 0; seed < sized(20, 40); seed++) {
      const run = { seed: `fogbank ${seed}`, policy: 'coverage', coverage, thorough: seed < sized(2, 4) } as const
      expect(fuzzMatch(fogbank, run).faults, `seed ${seed}`).toEqual([])
    }
    expect(RULES.filter((rule) => !coverage.rules.has(rule))).toEqual([])
  })
})
