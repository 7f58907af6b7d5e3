import type { Choice, Decision } from '@topside/engine'
import type { Difference, OpenDecision, Referee, RefereedStep } from '@topside/engine/testing'
import type { Leyte } from '../../state/state.ts'
import { COMBAT, judgeEnd } from './combat-records.ts'
import { answered } from './contact.ts'
import { judgeDeployment } from './deployment.ts'
import { endTurn, MOVEMENT } from './movement-records.ts'
import { type Answer, type Hear, Notes } from './notes.ts'
import { expected } from './offers.ts'
import { Scene } from './scene.ts'

const RECORDS: { readonly [key: string]: Hear } = { ...MOVEMENT, ...COMBAT }

/** Judges a match of Leyte by its own reading of the rulebook, of RULES.md and of the data. */
export class LeyteReferee implements Referee<Leyte> {
  #notes: Notes | undefined
  #counts: { [kind: string]: number } = {}
  #answer: Answer | undefined

  get counts(): Readonly<Record<string, number>> {
    return this.#notes?.counts ?? this.#counts
  }

  open(game: Leyte, decisions: readonly OpenDecision[]): Difference[] {
    const notes = this.#of(game)
    notes.found = []
    // The last phase of a turn ends without a record where Japan then picks a battalion (16.13).
    if (this.#answer !== undefined && decisions.some(({ kind }) => kind === 'exit.penalty'))
      endTurn(notes, this.#answer)
    for (const decision of decisions) judgeOffers(notes, decision)
    return notes.found
  }

  judge({ before, after, command, records, rolls, outcome }: RefereedStep<Leyte>): Difference[] {
    const notes = this.#of(before)
    notes.found = []
    // A standing answer that changes while a question is open counts from the next question on.
    if (command.kind === 'choose') notes.scene.settings = after.settings
    const answer: Answer = { choice: command.kind === 'choose' ? command.choice : undefined, rolls, outcome }
    this.#answer = answer
    if (answer.choice !== undefined) take(notes, answer.choice)
    for (const record of records) {
      if (record.key !== 'points.scored' && notes.fallen !== undefined)
        notes.expect('15.12', false, () => `no points for ${notes.fallen?.id}`)
      if (endsCombat(record.key)) finishCombat(notes)
      RECORDS[record.key]?.(notes, record, answer)
    }
    judgeEnd(notes, answer)
    const now = new Scene(after)
    if (isPhaseOver(notes.scene, now)) endTurn(notes, answer)
    compare(notes, now)
    return notes.found
  }

  #of(game: Leyte): Notes {
    if (this.#notes === undefined) {
      this.#notes = new Notes(new Scene(game))
      judgeDeployment(this.#notes)
    }
    return this.#notes
  }
}

/** Whether the last phase of a turn has ended without a record, because Japan then picks a battalion (16.13). */
function isPhaseOver(scene: Scene, now: Scene): boolean {
  if (scene.phase !== 'combat' || scene.side !== 'japan' || scene.turn !== 3) return false
  return scene.units.some(({ face }) => face !== 'fresh') && now.units.every(({ face }) => face === 'fresh')
}

/** Whether a record shows that the combat before it is over. */
function endsCombat(key: string): boolean {
  return /^(phase|turn|victory|support)\.|^exit\.penalty|^combat\.(declared|bombarded)$|^points\.held/.test(key)
}

function finishCombat(notes: Notes): void {
  const { combat, scene } = notes
  if (combat === undefined) return
  notes.same('7.5', 'what a combat leaves undone', combat.unfinished(scene), undefined)
  notes.combat = undefined
}

/** Checks both directions: every offer is legal, and everything legal is offered, to the deciding side. */
function judgeOffers(notes: Notes, decision: OpenDecision): void {
  const { scene } = notes
  if (['combat.target', 'combat.declare', 'exit.penalty'].includes(decision.kind)) finishCombat(notes)
  const asked = expected(notes, decision)
  if (asked === undefined) {
    notes.expect('4.1', false, () => `unknown decision ${decision.kind}`)
    return
  }
  const { rule, side, choices } = asked
  notes.same(rule, `the side asked for ${decision.kind}`, scene.sideOf(decision.seat), side)
  const [offered, legal] = [new Set(decision.choices.map(worded)), new Set(choices.map(worded))]
  notes.same(rule, `number of different offers of ${decision.kind}`, offered.size, decision.choices.length)
  const wrong = [...offered].filter((each) => !legal.has(each))
  const missing = [...legal].filter((each) => !offered.has(each))
  const words = (list: readonly string[]) => list.join(', ') || 'none'
  notes.expect(
    rule,
    wrong.length + missing.length === 0,
    () => `${describe(decision)}: offered against the rules: ${words(wrong)}; never offered: ${words(missing)}`,
    `${rule} ${decision.kind}`,
  )
}

function describe({ kind, args }: Decision): string {
  return args === undefined ? kind : `${kind} ${JSON.stringify(args)}`
}

function worded({ verb, piece, space, value, option }: Choice): string {
  return [verb, piece, space, value, option].filter((each) => each !== undefined).join(' ')
}

/** Notes the meaning of an answer for the attack that is being declared or carried out. */
function take(notes: Notes, choice: Choice): void {
  const { scene, combat } = notes
  const { verb } = choice
  notes.made = undefined
  if (scene.phase !== 'combat') return
  if (combat !== undefined && combat.result === undefined) {
    if (verb === 'no-fire') combat.decided = combat.draft.targets.indexOf(combat.nextFire(scene) ?? '') + 1
    return
  }
  if (verb === 'retreat-to' && notes.retreat !== undefined) notes.retreat.at = choice.space ?? ''
  if (verb === 'retreat') notes.beginRetreat(scene.unit(choice.piece ?? ''))
  if (verb === 'displace') notes.pushes.set(scene.unit(choice.piece ?? '').place, choice.space ?? '')
  if (verb === 'stay' && combat !== undefined) combat.stays = true
  if (combat !== undefined || verb === 'done' || verb === 'remove') return
  notes.draft = answered(scene, notes.draft, choice)
  if (verb.startsWith('attack')) {
    notes.made = notes.draft
    notes.draft = undefined
  }
}

/** Checks that the state of the rules matches the records. */
function compare(notes: Notes, after: Scene): void {
  const { scene } = notes
  const wrong = scene.units.flatMap((unit): string[] => {
    const { id, place, face } = after.unit(unit.id)
    if (place === unit.place && face === unit.face) return []
    return [`${id} is ${face} in ${place}, not ${unit.face} in ${unit.place}`]
  })
  notes.expect('4.1', wrong.length === 0, () => wrong.join('; '))
  const phase = scene.phase === 'turn' ? 'combat' : scene.phase
  const own: Status = { ...scene, phase, shown: { ...shownIn({ ...scene, phase }), last: scene.scenario.lastTurn } }
  for (const [rule, what] of STATUS) notes.same(rule, what, JSON.stringify(after[what]), JSON.stringify(own[what]))
}

type Status = Pick<Scene, 'turn' | 'side' | 'phase' | 'detached' | 'held' | 'support' | 'victory' | 'returns' | 'shown'>

/** The values besides the units in which states are compared, each with its rule. */
const STATUS: readonly (readonly [rule: string, what: keyof Status])[] = [
  ['4.2', 'turn'],
  ['4.1', 'side'],
  ['4.1', 'phase'],
  ['16.13', 'detached'],
  ['16.34', 'held'],
  ['8.3', 'support'],
  ['15.12', 'victory'],
  ['16.13', 'returns'],
  ['4.2', 'shown'],
]

/** The tracks that show turn, side and phase. */
function shownIn({ turn, side, phase }: Pick<Scene, 'turn' | 'side' | 'phase'>): Scene['shown'] {
  const phases = ['movement', 'reinforcement', 'combat', 'over']
  return { turn, last: 0, side: side === 'us' ? 0 : 1, phase: phases.indexOf(phase) }
}
