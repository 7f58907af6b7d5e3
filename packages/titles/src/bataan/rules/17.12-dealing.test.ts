import { carriedOut, mayKnow, type Next, type Procedure, type RecordLine } from '@topside/engine'
import { play, seededRandom, sightOf } from '@topside/engine/testing'
import { describe, expect, it } from 'vitest'
import { TIMINGS } from '../data/events.ts'
import { type Bataan, seatOf } from '../state/state.ts'
import { markerAt, playing, withEvents } from '../testing/hands.ts'
import { rules } from '../title.ts'
import { eventsHeld, handOf, hold } from './17.11-drawing.ts'
import { dealEvents } from './17.12-dealing.ts'
import { endEvent, playEvent } from './17.14-playing.ts'

/**
 * A match of Second Bataan in one step of a test, with letters in the hand of Japan; `deals` counts how often the
 * unknown markers were dealt anew.
 */
function inStep(step: (game: Bataan) => unknown, letters: string) {
  const deals = { count: 0 }
  const title: typeof rules = {
    ...rules,
    dealAnew(...args) {
      deals.count++
      rules.dealAnew?.(...args)
    },
    steps: {
      ...rules.steps,
      *trial(game): Procedure<Next> {
        yield* carriedOut(step(game))
        return 'strategicEvents'
      },
    },
  }
  const match = play(title, {
    options: { scenario: 'second-bataan' },
    step: 'trial',
    position: (game) => {
      for (const letter of letters) hold(game, 'japan', letter)
    },
  })
  return { match, deals }
}

/** Japan plays its events one after the other in a single step; each marker returns at once to the unseen pool. */
function* playAll(game: Bataan): Procedure {
  for (;;) {
    const played = yield* playEvent(game, { side: 'japan', timings: TIMINGS })
    if (played === undefined) return
    endEvent(game, played.marker)
  }
}

describe('17.12 events that a seat may not know are dealt so that they fit what it was told', () => {
  it('17.12 all that the enemy has played since the last step were in his hand, however many', () => {
    const { match, deals } = inStep(playAll, 'CEFGLS')
    for (const letter of 'CFGLS') match.as('japan').choose(playing(letter))
    const { us, japan } = { us: seatOf(match.match.game, 'us'), japan: seatOf(match.match.game, 'japan') }
    expect(mayKnow(match.match.game.table.piece('letter-c'), us)).toBe(false)
    const left = new Set<string>()
    for (let world = 0; world < 20; world++) {
      deals.count = 0
      const seen = match.match.seenBy(us, seededRandom(world))
      // In two of ten deals Japan has declined to be asked before.
      expect(deals.count).toBeLessThan(12)
      expect(sightOf(seen, us)).toBe(sightOf(match.match, us))
      for (const { id } of eventsHeld(seen.game, 'japan')) left.add(id)
      expect(seen.decision(japan)).toBeDefined()
    }
    expect(left.size).toBeGreaterThan(5)
  })

  it('17.12 what a seat has drawn itself was in the pool, unless the enemy may have put it there', () => {
    const placesOf = (...told: readonly RecordLine[]) => {
      const places = Array.from({ length: 60 }, (_, seed) => {
        const play = withEvents({ scenario: 'second-bataan', turn: 24 }, { us: 'ABCDE' })
        const lines = [{ key: 'event.drawn.own', args: { event: { piece: 'letter-f' } } }, ...told]
        dealEvents(play.game, seatOf(play.game, 'japan'), seededRandom(seed), lines)
        expect([handOf(play.game, 'us').pieces.length, play.game.vars.turn]).toEqual([5, 24])
        return markerAt(play, 'F')
      })
      return [...new Set(places)].sort()
    }
    expect(placesOf()).toEqual(['events-pool'])
    expect(placesOf({ key: 'event.returned', args: { side: { side: 'us' } } })).toEqual(['events-pool', 'us-events'])
  })
})
