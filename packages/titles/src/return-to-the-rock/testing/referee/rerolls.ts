import type { RecordLine } from '@topside/engine'
import type { OpenDecision } from '@topside/engine/testing'
import type { Answer, Notes } from './notes.ts'
import { otherSide, type Side } from './scene.ts'

/** The lowest and the highest sum of two dice. */
const [LOWEST, HIGHEST] = [2, 12]
const COMBAT = ['combat.repulse', 'combat.stalemate', 'combat.success']
const IMPULSE = 'impulse.begins'

/**
 * Checks when the holder of the Advantage is asked about its uses (13.1), by the holder's settings and the possible
 * benefit.
 */
export class Uses {
  /** Whether the holder must be asked next about a reroll, and about a reset; `undefined`: not known. */
  #reroll: boolean | undefined
  #reset: boolean | undefined

  /** Judges the questions that are open. */
  asked(notes: Notes, decisions: readonly OpenDecision[]): void {
    const kinds = decisions.map(({ kind }) => kind)
    this.#judge(notes, kinds.includes('advantage.reroll'), kinds.includes('advantage.reset'))
  }

  /** Called before a record is judged: a question that was due before it has not been asked. */
  before(notes: Notes, { key }: RecordLine): void {
    // A reroll or a reset answers the question.
    if (key !== 'advantage.rerolled' && key !== 'advantage.reset') this.#judge(notes, false, false)
  }

  /** Called after a record is judged; `rolled`: its dice may be rerolled. */
  after(notes: Notes, record: RecordLine, rolled: boolean): void {
    if (rolled) this.#reroll = mayReroll(notes, record)
    if (record.key === IMPULSE) this.#reset = mayReset(notes)
  }

  #judge(notes: Notes, asksReroll: boolean, asksReset: boolean): void {
    const same = (rule: string, due: boolean | undefined, isAsked: boolean): void => {
      if (due === undefined) return
      const what = () => `the holder of the Advantage is ${isAsked ? '' : 'not '}asked`
      notes.expect(rule, isAsked === due, what, `${rule} asked`)
    }
    same('13.1A', this.#reroll, asksReroll)
    same('13.1B', this.#reset, asksReset)
    this.#reroll = undefined
    this.#reset = undefined
  }
}

function standingOf({ scene }: Notes, side: Side, id: string): string | undefined {
  const seat = scene.seats?.[side]
  return seat === undefined ? undefined : scene.settings[seat]?.[id]
}

/**
 * 13.1A: whether the holder of the Advantage is asked about dice. By setting: always or never; otherwise, yes if
 * another roll of a combat could end it better for the holder, and no if none could.
 */
function mayReroll(notes: Notes, record: RecordLine): boolean | undefined {
  const { scene } = notes
  const holder = scene.advantage
  if (holder === null) return false
  const standing = standingOf(notes, holder, 'reroll')
  if (standing === 'all' || standing === 'never') return standing === 'all'
  if (standing === 'important' && /^(momentum|infiltration)\./.test(record.key)) return false
  if (!COMBAT.includes(record.key)) return undefined
  const [a = 0, b = 0, c = 0, d = 0] = record.roll?.values ?? []
  const ledgers = (key: string) => record.ledgers?.find((each) => each.key === key)?.total ?? 0
  const bare = ledgers('ledger.attack') - ledgers('ledger.defence')
  const [now, worst, best] = [bare + a + b - c - d, bare + LOWEST - HIGHEST, bare + HIGHEST - LOWEST]
  // Repulse, Stalemate and Success are distinguished; the losses of a Success depend on the units.
  const grade = (margin: number) => Math.sign(margin)
  const isAttacker = holder === scene.momentum
  if (isAttacker ? grade(best) > grade(now) : grade(worst) < grade(now)) return true
  // Equal dice cost a leader, which this does not consider (17.1).
  const isLed = notes.attack?.markers.some(({ kind }) => kind === 'leader') === true
  const isUtmost = now < 0 || now === (isAttacker ? best : worst)
  return isUtmost && !isLed ? false : undefined
}

/**
 * 13.1B: whether the side that begins an Impulse is asked about a reset: it holds the Advantage, and a reset would help
 * or have an effect.
 */
function mayReset(notes: Notes): boolean {
  const { scene } = notes
  const side = scene.momentum
  const standing = standingOf(notes, side, 'reset')
  if (scene.advantage !== side || scene.resetBy.includes(side) || standing === 'never') return false
  if (!scene.hasFresh(side) && scene.options['spent-reset'] !== 'yes') return false
  const isTired = (of: Side) => scene.counters.some((unit) => unit.side === of && unit.face === 'spent')
  return scene.number > 1 || isTired(side) || (standing === 'all' && isTired(otherSide(side)))
}

/** 13.1: checks that an answer that uses the Advantage leads to the record of that use. */
export function judgeUse(notes: Notes, { choice }: Answer, records: readonly RecordLine[]): void {
  const uses: { readonly [verb: string]: string } = { reroll: 'advantage.rerolled', reset: 'advantage.reset' }
  const expected = uses[choice?.verb ?? '']
  if (expected !== undefined)
    notes.expect('13.1', records[0]?.key === expected, () => `${choice?.verb} leads to ${records[0]?.key}`)
}
