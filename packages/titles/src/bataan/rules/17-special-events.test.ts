import { type Choice, isPublic, mayKnow } from '@topside/engine'
import { compareWorlds, sized } from '@topside/engine/testing'
import { describe, expect, it } from 'vitest'
import { run } from '../../shared/run.ts'
import { eventDefs, eventRules, HAND_LIMITS, LETTERS } from '../data/events.ts'
import { formationId, type Side } from '../data/units.ts'
import { isEvent, seatOf } from '../state/state.ts'
import type { Field, FieldSetup } from '../testing/field.ts'
import { type Hands, markerAt, playing, withEvents } from '../testing/hands.ts'
import { english } from '../text/english.ts'
import { rules } from '../title.ts'
import { layMarkers } from './4.1-setting-up.ts'
import { specialEventsPhase } from './17.1-special-events.ts'
import { drawEvents, eventsHeld } from './17.11-drawing.ts'
import { letLast, playEvent } from './17.14-playing.ts'
import { playBeforeActivation } from './17.15-activation.ts'
import { eventOf } from './17.15-letters.ts'
import { drawAtStart } from './19.44-start.ts'

/** A scenario with its events in the pool, and letters in the hands. */
function ready(setup: FieldSetup, hands: Hands = {}): Field {
  const play = withEvents(setup, hands)
  layMarkers(play.game.table, play.scenario, play.game.vars.turn)
  return play
}

const held = ({ game }: Field, side: Side) =>
  eventsHeld(game, side)
    .map(({ def }) => def.letter)
    .join('')
const goOn: Partial<Choice> = { verb: 'event-go-on' }

/**
 * The title without Reserve, because a question about Reserve names its pieces one by one: only event markers are
 * unknown.
 */
const calm: typeof rules = {
  ...rules,
  steps: {
    ...rules.steps,
    reserve: () => 'supplies',
  },
}

describe('17.1', () => {
  it('17.11 the markers of the scenario lie in the pool, where nobody knows them; Layac has none (19.14)', () => {
    const two = ready({ scenario: 'abucay-line', turn: 3 })
    const pool = two.game.table.space('events-pool').pieces
    expect(
      pool
        .filter(isEvent)
        .map(({ def }) => def.letter)
        .join(''),
    ).toBe('EFGLNPST')
    expect(pool.some((marker) => [0, 1].some((seat) => mayKnow(marker, seat)))).toBe(false)
    const layac = ready({ scenario: 'layac', turn: 1 })
    expect(layac.game.table.space('events-pool').pieces).toEqual([])
    expect(run(layac.game, specialEventsPhase).offered).toEqual([])
  })

  it('17.11, 17.12 from turn 3 each side draws one or none, Initiative first; only the drawer learns which', () => {
    const game = ready({ scenario: 'battling-bastards', turn: 5 })
    game.game.vars.initiative = 'us'
    const { records } = run(game.game, drawEvents, [{ verb: 'event-draw' }, { verb: 'event-none' }], [[3]])
    expect([held(game, 'us'), held(game, 'japan')]).toEqual(['C', ''])
    const seat = seatOf(game.game, 'us')
    expect(records).toMatchObject([
      { key: 'event.drawn', rule: '17.11', secret: { seats: [seat], args: { event: { piece: 'letter-c' } } } },
    ])
    const [marker] = eventsHeld(game.game, 'us')
    expect([0, 1].map((each) => mayKnow(marker!, each))).toEqual([0, 1].map((each) => each === seat))
    expect(run(ready({ scenario: 'battling-bastards', turn: 2 }).game, drawEvents).offered).toEqual([])
  })

  it('17.11, 19.24, 19.34 in the two scenarios of the first line Japan draws first whoever has the Initiative', () => {
    for (const scenario of ['abucay-line', 'mauban-line']) {
      const game = ready({ scenario, turn: 5 })
      game.game.vars.initiative = 'us'
      run(game.game, drawEvents, [{ verb: 'event-draw' }, { verb: 'event-none' }], [[1]])
      expect(held(game, 'japan')).toContain('E')
    }
  })

  it('17.13 eight events for Japan, five for the US player: one more is put back at once, unseen', () => {
    expect(HAND_LIMITS).toEqual({ us: 5, japan: 8 })
    const game = ready({ scenario: 'battling-bastards', turn: 5 }, { us: 'ABCDE' })
    game.game.vars.initiative = 'us'
    const answers = [{ verb: 'event-draw' }, { verb: 'event-return', piece: 'letter-b' }, { verb: 'event-none' }]
    const { records, offered } = run(game.game, drawEvents, answers, [[1]])
    expect([held(game, 'us'), markerAt(game, 'B')]).toEqual(['ACDEF', 'events-pool'])
    expect(offered[1]).toHaveLength(6)
    expect(records.at(-1)).toMatchObject({ key: 'event.returned', rule: '17.13' })
    expect(records.at(-1)?.args).toEqual({ side: { side: 'us' } })
  })

  it('19.54 on turn 3 the US player is first and may take event A; from turn 25 on he draws no more', () => {
    const game = ready({ scenario: 'battling-bastards', turn: 3 })
    game.game.vars.initiative = 'japan'
    const { offered: ways } = run(game.game, drawEvents, [{ verb: 'event-take' }, { verb: 'event-draw' }], [[1]])
    expect(ways).toEqual([
      ['event-draw', 'event-take', 'event-none'],
      ['event-draw', 'event-none'],
    ])
    expect(held(game, 'us')).toBe('A')
    expect(held(game, 'japan')).toMatch(/^[B-Z]$/)
    expect(isPublic(game.game.table.piece('letter-a'))).toBe(true)
    const late = ready({ scenario: 'battling-bastards', turn: 25 })
    expect(run(late.game, drawEvents, [{ verb: 'event-none' }]).offered).toHaveLength(1)
    const four = ready({ scenario: 'battling-bastards', turn: 4 })
    const { offered } = run(four.game, drawEvents, [{ verb: 'event-none' }, { verb: 'event-none' }])
    expect(offered).toEqual([
      ['event-draw', 'event-none'],
      ['event-draw', 'event-none'],
    ])
  })

  it('19.34, 19.44 what is held at the start, and drawn before the first turn', () => {
    const mauban = ready({ scenario: 'mauban-line', turn: 4 })
    expect([held(mauban, 'japan'), held(mauban, 'us')]).toEqual(['A', ''])
    const second = ready({ scenario: 'second-bataan', turn: 23 })
    expect([held(second, 'japan'), markerAt(second, 'M')]).toEqual(['N', 'events-unused'])
    run(second.game, drawAtStart, [], [[1], [1], [1]])
    expect([held(second, 'japan').length, held(second, 'us').length]).toEqual([2, 2])
  })

  it('17.12, 17.14 a holder is asked whenever others must reckon with an effect, whatever his marker is', () => {
    const asked = (us: string) => {
      const game = ready({ scenario: 'abucay-line', turn: 5 }, { us })
      const moment = { side: 'us', timings: ['initiative'] } as const
      return run(game.game, (game) => playEvent(game, moment), us === '' ? [] : [goOn]).offered
    }
    const declining = ['event-go-on', 'event-rest']
    expect([asked('P'), asked('E'), asked('')]).toEqual([[['event letter-p', ...declining]], [declining], []])
    // No side is asked about P once it is known to be elsewhere.
    const game = ready({ scenario: 'abucay-line', turn: 5 }, { us: 'E' })
    game.game.table.move(game.game.table.piece('letter-p'), game.game.table.space('events-played'))
    game.game.table.setKnownTo(game.game.table.piece('letter-p'), -1)
    expect(run(game.game, (game) => playEvent(game, { side: 'us', timings: ['initiative'] })).offered).toEqual([])
  })

  it('17.14 a side that plays no more events in a turn is asked again only if it draws one', () => {
    const game = ready({ scenario: 'abucay-line', turn: 5 }, { us: 'E' })
    const asked = (answer?: Partial<Choice>) =>
      run(game.game, (each) => playEvent(each, { side: 'us', timings: ['initiative'] }), answer ? [answer] : []).offered
    expect(asked(goOn)).toHaveLength(1)
    expect(asked({ verb: 'event-rest' })).toHaveLength(1)
    expect(asked()).toHaveLength(0)
    game.game.table.move(game.game.table.piece('letter-p'), game.game.table.space('us-events'))
    expect(asked(goOn)).toHaveLength(1)
    game.game.table.move(game.game.table.piece('letter-p'), game.game.table.space('events-pool'))
    expect(asked()).toHaveLength(0)
    game.game.vars.turn = 6
    expect(asked(goOn)).toHaveLength(1)
  })

  it('17.12 two worlds that differ in hidden events alone are one to those who do not see them', () => {
    const options = { scenario: 'abucay-line' }
    expect(compareWorlds(calm, { matches: sized(80, 160), answers: 5, options })).toBeGreaterThan(sized(10, 20))
  })

  it('17.14 a seat can say that it is not asked, whatever it holds', () => {
    const game = ready({ scenario: 'abucay-line', turn: 5 }, { us: 'P' })
    const settings = [0, 1].map((seat) => ({ events: seat === seatOf(game.game, 'us') ? 'never' : 'ask' }))
    const quiet = { ...game.game, settings }
    expect(run(quiet, () => playEvent(quiet, { side: 'us', timings: ['initiative'] })).offered).toEqual([])
  })

  it('17.14 at the wrong moment, in the wrong scenario or in vain an event is refused with its reason', () => {
    const game = ready({ scenario: 'abucay-line', turn: 5 }, { us: 'EP' })
    let why: unknown
    const moment = { side: 'us', timings: ['initiative'] } as const
    for (const effect of playEvent(game.game, moment)) {
      const { content } = effect as { content: { whyNot: (attempt: object) => { key: string; rule: string } } }
      const piece = game.game.table.piece('letter-e')
      why = content.whyNot({ choice: { verb: 'event', piece: 'letter-e' }, piece, space: undefined })
      break
    }
    expect(why).toMatchObject({ key: 'why.event-not-now', rule: '17.14' })
  })

  it('17.15 a marker is the event of the side that plays it, not that of the other', () => {
    const { game } = ready({ scenario: 'abucay-line', turn: 5 })
    expect([eventOf(game, 'us', 'F')?.effect, eventOf(game, 'japan', 'F')?.effect]).toEqual([
      'tanks-and-infantry',
      'banzai',
    ])
  })

  it('17.16 what is not available has an alternative: by turn, by scenario, after one use, without a roll', () => {
    const rule = (side: Side, letter: string, setup: FieldSetup, once: readonly string[] = []) => {
      const { game } = ready(setup)
      game.vars.events = { ...game.vars.events, once }
      return eventOf(game, side, letter)?.effect
    }
    const campaign = (turn: number): FieldSetup => ({ scenario: 'battling-bastards', turn })
    expect([
      rule('us', 'A', campaign(3)),
      rule('us', 'A', campaign(4)),
      rule('us', 'A', campaign(3), ['us-A']),
    ]).toEqual([...['stockpile', 'supply', 'supply']])
    expect([rule('japan', 'I', campaign(11)), rule('japan', 'I', campaign(12))]).toEqual([
      ...['keep-48-division', 'replacement'],
    ])
    const second: FieldSetup = { scenario: 'second-bataan', turn: 24 }
    expect([rule('us', 'C', campaign(5)), rule('us', 'C', second), rule('us', 'M', second)]).toEqual([
      ...['forage', 'supply', 'steamer'],
    ])
    expect([rule('us', 'P', campaign(4)), rule('us', 'P', campaign(5))]).toEqual(['look-at-pool', 'initiative'])
  })

  it('17.11 a marker returns to the pool unseen once it is used up; Event A of Japan leaves scenario 3 (19.34)', () => {
    const game = ready({ scenario: 'abucay-line', turn: 5 }, { us: 'P' })
    run(game.game, specialEventsPhase, [{ verb: 'event-none' }, { verb: 'event-none' }])
    letLast(game.game, { letter: 'P', side: 'us', effect: 'x', until: 5 })
    const marker = game.game.table.piece('letter-p')
    game.game.table.move(marker, game.game.table.space('events-played'))
    const none = [{ verb: 'event-none' }, { verb: 'event-none' }]
    run(game.game, specialEventsPhase, none)
    expect(markerAt(game, 'P')).toBe('events-played')
    game.game.vars.turn = 6
    run(game.game, specialEventsPhase, none)
    expect([markerAt(game, 'P'), isPublic(marker)]).toEqual(['events-pool', false])
  })

  it('17.15 every event of both sides has a name, what it does, and what is told of it', () => {
    expect(LETTERS.join('')).toBe('ABCDEFGHIJKLMNOPQRST')
    expect(eventDefs).toHaveLength(20)
    for (const [key, rules] of eventRules)
      for (const { alternative } of rules) {
        const name = `event.${key.toLowerCase()}${alternative ? '.else' : ''}`
        expect(english[name], name).toMatch(/\.$/)
        expect(english[`${name}.played`], name).toContain(`event ${key.slice(-1)},`)
      }
  })
})

describe('17.15 the events of activation', () => {
  const abucay = (hands: Hands, turn = 3) => ready({ scenario: 'abucay-line', turn, setUp: true }, hands)

  it('4.35, 4.38, 17.13 N activates any formation instead of a draw, once in a turn, and is handed over', () => {
    const game = abucay({ us: 'N' })
    const answers = [playing('N'), { verb: 'event-formation', option: 'us-ps' }, { verb: 'event-mobile' }]
    const { records, offered } = run(game.game, (game) => playBeforeActivation(game, 'us'), answers)
    expect(game.game.vars.sequence).toMatchObject({ side: 'us', kind: 'mobile', formations: ['us-ps'] })
    expect(offered[1]).toEqual(['us-41', 'us-51', 'us-ps'].map((id) => `event-formation  ${id}`))
    expect([game.game.vars.events.activated, held(game, 'japan')]).toEqual([['us-ps'], 'N'])
    expect(records.map(({ key, rule }) => `${key} ${rule}`)).toEqual([
      ...['event.us-n.played 17.15', 'event.activates-mobile 4.35', 'event.handed-over 17.13'],
    ])
    expect(run(game.game, (game) => playBeforeActivation(game, 'japan')).offered).toEqual([])
    game.game.vars.turn = 4
    expect(run(game.game, (game) => playBeforeActivation(game, 'japan'), [goOn]).offered[0]).toContain('event letter-n')
  })

  it('4.35, 7.25 who has no marker left is asked in his turn, and N begins his sequence', () => {
    const left = () => {
      const play = abucay({ japan: 'N' })
      play.put(
        'activated',
        ...['jp-16-1', 'jp-16-2', 'jp-65-1', 'jp-65-2', 'us-41-1', 'us-51-1', 'us-ps-1'].map((id) => `marker-${id}`),
      )
      play.game.vars.last = 'us'
      return play
    }
    const play = left()
    const answers = [playing('N'), { verb: 'event-formation', option: 'jp-65' }, { verb: 'event-mobile' }]
    const { records } = run(play.game, (game) => rules.steps['operations']!(game), answers)
    expect(play.game.vars).toMatchObject({ last: 'japan', sequence: { side: 'japan', formations: ['jp-65'] } })
    expect(records.map(({ key }) => key)).toEqual([
      ...['event.japan-n.played', 'operations.begins', 'event.activates-mobile', 'event.handed-over'],
    ])
    const declined = left()
    expect(run(declined.game, (game) => rules.steps['operations']!(game), [goOn]).offered).toHaveLength(1)
    expect(declined.game.vars.sequence).toBeNull()
  })

  it('4.35, 5.31 a formation that N activates leaves Reserve, but none that the scenario has not released', () => {
    const game = abucay({ us: 'N' }, 5)
    const formation = formationId('us-51')
    game.game.vars.reserve = [{ formation, until: 7, army: [] }]
    const answers = [playing('N'), { verb: 'event-formation', option: 'us-51' }, { verb: 'event-assault' }]
    const { records, offered } = run(game.game, (game) => playBeforeActivation(game, 'us'), answers)
    expect(offered[1]).toContain('event-formation  us-21')
    expect([game.game.vars.reserve, records[1]?.key]).toEqual([[], 'reserve.left'])
  })

  it('17.13 who is handed N and then holds too many puts one back', () => {
    const game = ready({ scenario: 'battling-bastards', turn: 3, setUp: true }, { japan: 'N', us: 'ABCDE' })
    const answers = [
      playing('N'),
      { verb: 'event-formation', option: 'jp-16' },
      { verb: 'event-assault' },
      { verb: 'event-return', piece: 'letter-c' },
    ]
    run(game.game, (game) => playBeforeActivation(game, 'japan'), answers)
    expect([held(game, 'us'), markerAt(game, 'C')]).toEqual(['ABDEN', 'events-pool'])
  })

  it('17.16 P, where the Initiative is automatic, shows the marker that the enemy holds to its player alone', () => {
    const game = abucay({ us: 'P' })
    const marker = game.game.table.piece('marker-jp-16-1')
    game.game.table.move(marker, game.game.table.space('japan-held'))
    game.game.table.setKnownTo(marker, 1 << seatOf(game.game, 'japan'))
    const { records } = run(game.game, (game) => playBeforeActivation(game, 'us'), [playing('P')])
    expect([mayKnow(marker, seatOf(game.game, 'us')), markerAt(game, 'P')]).toEqual([true, 'events-pool'])
    expect(records.at(-1)).toMatchObject({ key: 'event.looked', secret: { key: 'event.looked.own' } })
    expect(isPublic(marker)).toBe(false)
  })
})
