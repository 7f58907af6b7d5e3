import { describe, expect, it } from 'vitest'
import { between, CheapDice, sketch } from '../testing/index.ts'
import { choose } from '../testing/sketch.ts'
import type { Next } from '../title/title.ts'
import { RulesFault } from './checkpoint.ts'
import type { Applied, Command } from './command.ts'
import { Match } from './match.ts'

const STEPS = 5

/** Seat 0 picks, five steps each roll a die and tell of it, and then seat 1 picks. */
const title = sketch(
  { picked: '', days: 0 },
  {
    *pick({ vars }) {
      vars.picked = (yield* choose(0, between('count', 'break', 'loop'))).verb
      vars.days = 0
      return 'day'
    },
    day(game): Next {
      const { vars, table } = game
      if (vars.picked === 'loop') return 'day'
      vars.days++
      table.setTrack('count', vars.days)
      game.tell({ key: 'day', args: { value: game.roll([6]).values[0] ?? 0 } })
      if (vars.picked === 'break' && vars.days === 3) throw new RangeError('broken')
      return vars.days < STEPS ? 'day' : 'other'
    },
    *other() {
      yield* choose(1, between('on', 'back'))
      return 'pick'
    },
  },
)

const start = () => Match.start(title, { options: {}, dice: new CheapDice('x') })
const pick = (verb: string, seat = 0): Command => ({ kind: 'choose', seat, choice: { verb } })

/** Applies a command, stopping as often as possible; calls `between` at each stop. */
function inParts(match: ReturnType<typeof start>, command: Command, between: () => void = () => undefined): Applied {
  const parts = match.applyInParts(command, () => true)
  for (let part = parts.next(); ; part = parts.next()) {
    if (part.done === true) return part.value
    between()
  }
}

describe('a command applied in parts', () => {
  it('stops between steps, with the same result as one applied at once', () => {
    const [parts, whole] = [start(), start()]
    const seen: number[] = []
    expect(inParts(parts, pick('count'), () => seen.push(parts.game.vars.days))).toEqual(whole.apply(pick('count')))
    expect(seen).toEqual([0, 1, 2, 3, 4, 5])
    for (const match of [parts, whole]) {
      match.apply(pick('on', 1))
      expect(match.canUndo(1)).toBe(true)
      match.apply({ kind: 'undo', seat: 1 })
    }
    expect(parts.snapshot()).toEqual(whole.snapshot())
    expect(parts.checkpoint()).toEqual(whole.checkpoint())
    expect(parts.commands).toEqual(whole.commands)
  })

  it('is not counted before its end, and nothing else can be applied meanwhile', () => {
    const match = start()
    let stops = 0
    inParts(match, pick('count'), () => {
      stops++
      expect([match.seq, match.deciding]).toEqual([0, []])
      for (const other of [pick('count'), { kind: 'resign', seat: 1 } as const])
        expect(() => match.apply(other)).toThrow('unfinished')
    })
    expect([stops, match.seq, match.deciding]).toEqual([STEPS + 1, 1, [1]])
  })

  it('changes nothing if it is refused, or if the rules fail after a stop', () => {
    const match = start()
    const before = match.snapshot()
    expect(inParts(match, pick('on', 1))).toMatchObject({ ok: false, refusal: { code: 'not-your-decision' } })
    let stops = 0
    expect(() => inParts(match, pick('break'), () => stops++)).toThrow(RulesFault)
    expect([stops, match.seq, match.snapshot()]).toEqual([3, 0, before])
    expect(match.apply(pick('count')).ok).toBe(true)
  })

  it('fails if its steps never end', () => {
    const match = start()
    expect(() => inParts(match, pick('loop'))).toThrow('goes on without end')
    expect(match.deciding).toEqual([0])
  })
})
