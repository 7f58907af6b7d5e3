import type { Arg, Args, Choice, Decision, Ledger, Preview, RecordLine, Text } from '@topside/engine'
import { Match } from '@topside/engine'
import { CheapDice, Coverage, randomOptions, seededRandom, sized } from '@topside/engine/testing'
import { IntlMessageFormat } from 'intl-messageformat'
import { describe, expect, it } from 'vitest'
import { FACES } from '../data/faces.ts'
import { title } from '../index.ts'

const MATCHES = sized(16, 60)
const { rules, texts, counters } = title
const sides = new Set(title.sides.map((side) => side.id))
const spaceIds = new Set(rules.table.spaces.map((space) => space.id))

/** Texts that random play rarely shows, with the same arguments as in the rules. */
const RARE: readonly Text[] = [
  { key: 'sides.tie', args: { seat: { seat: 1 } } },
  { key: 'ask.retreat.order' },
  { key: 'ask.retreat.order.other', args: { seat: { seat: 0 } } },
  { key: 'retreat.through', args: { unit: { piece: 'G/503' }, from: { space: '9' }, to: { space: '10' } } },
  { key: 'retreat.eliminated', args: { unit: { piece: 'G/503' }, from: { space: '9' } } },
  { key: 'leader.killed', args: { leader: { piece: 'jones' } } },
  { key: 'victory.whole-island' },
  { key: 'victory.linkup' },
  { key: 'victory.operational', args: { points: 11, held: 14, losses: 3, needed: 10 } },
]

/** Formats every kind of text that play shows once, as a player would read it, and records errors. */
class Reader {
  readonly faults = new Set<string>()
  readonly seen = new Set<string>()
  readonly #read = new Set<string>()

  text({ key, args = {} }: Text): void {
    const sort = `${key} ${Object.entries(args).map(([name, arg]) => `${name}:${sortOf(arg)}`)}`
    if (this.#read.has(sort)) return
    this.#read.add(sort)
    this.seen.add(key)
    const source = texts[key]
    if (source === undefined) this.faults.add(`no text ${key}`)
    else this.#format(key, source, args)
  }

  #format(key: string, source: string, args: Args): void {
    try {
      const values = Object.fromEntries(Object.entries(args).map(([name, arg]) => [name, this.#said(key, arg)]))
      const sentence = String(new IntlMessageFormat(source, 'en-GB').format(values))
      if (/[{}]|undefined|NaN|\[object/.test(sentence) || sentence.trim() === '')
        this.faults.add(`${key}: “${sentence}”`)
    } catch (error) {
      this.faults.add(`${key}: ${error}`)
    }
  }

  #said(key: string, arg: Arg): string | number {
    if (typeof arg !== 'object') return arg
    for (const id of 'piece' in arg ? [arg.piece] : 'pieces' in arg ? arg.pieces : [])
      if (counters[id] === undefined) this.faults.add(`${key} speaks of the piece ${id}`)
    for (const id of 'space' in arg ? [arg.space] : 'spaces' in arg ? arg.spaces : [])
      if (!spaceIds.has(id)) this.faults.add(`${key} speaks of the Area ${id}`)
    if ('side' in arg && !sides.has(arg.side)) this.faults.add(`${key} speaks of the side ${arg.side}`)
    return Object.values(arg).flat().length === 1 ? `the ${Object.values(arg)}` : Object.values(arg).flat().length
  }

  choice({ verb, piece, space, value, option }: Choice): void {
    const key = option === undefined ? `choice.${verb}` : `choice.${verb}.${option}`
    const named: Record<string, Arg> = {}
    if (piece !== undefined) named['piece'] = { piece }
    if (space !== undefined) named['space'] = { space }
    if (value !== undefined) named['value'] = value
    if (option !== undefined) named['option'] = option
    this.text({ key, args: named })
  }

  decision({ ask, args, choices }: Decision, seat: number): void {
    this.text({ key: ask, ...(args && { args }) })
    this.text({ key: `${ask}.other`, args: { seat: { seat } } })
    for (const choice of choices) this.choice(choice)
    const verbs = choices.map(({ verb }) => verb)
    for (const verb of new Set(verbs))
      if (verbs.indexOf(verb) !== verbs.lastIndexOf(verb)) this.text({ key: `verb.${verb}` })
  }

  preview(preview: Preview | undefined): void {
    this.ledgers(preview?.ledgers)
    for (const chance of preview?.chances ?? []) this.text(chance)
  }

  ledgers(ledgers: readonly Ledger[] | undefined): void {
    for (const { key, parts } of ledgers ?? []) {
      this.text({ key })
      for (const part of parts) this.text(part)
    }
  }

  record(line: RecordLine): void {
    this.text(line)
    this.ledgers(line.ledgers)
  }
}

function sortOf(arg: Arg): string {
  if (typeof arg === 'object') return Object.keys(arg).join()
  return typeof arg === 'number' ? `${Math.min(arg, 3)}` : arg
}

/** Plays random matches and passes all their texts to a reader, including refusals. */
function readMatches(reader: Reader): void {
  const coverage = new Coverage()
  for (let i = 0; i < MATCHES; i++) {
    const random = seededRandom(`english ${i}`)
    const match = Match.start(rules, { options: randomOptions(rules, random), dice: new CheapDice(`english ${i}`) })
    if (i % 2 === 0) for (const seat of [0, 1]) match.apply({ kind: 'set', seat, setting: 'reroll', value: 'all' })
    const policy = coverage.policy(random)
    while (match.outcome === undefined) {
      const seat = match.deciding[0]!
      const decision = match.decision(seat)!
      reader.decision(decision, seat)
      if (random() < 0.1) {
        for (const preview of decision.previews?.() ?? []) reader.preview(preview)
        reader.preview(decision.context?.())
        for (const status of title.status((id) => match.game.table.track(id))) reader.text(status)
        for (const choice of guesses(decision, random)) {
          const why = match.whyNot(seat, choice)
          if (why !== undefined) reader.text(why)
        }
      }
      const choice = policy(decision, seat)
      coverage.answer(decision, choice)
      match.apply({ kind: 'choose', seat, choice })
    }
    reader.text(match.outcome.reason)
    for (const viewer of [0, 1, undefined]) for (const { line } of match.history(viewer)) reader.record(line)
  }
}

/** Choices that a player might attempt although they are not offered. */
function guesses({ choices }: Decision, random: () => number): Choice[] {
  const any = <T>(list: readonly T[]) => list[Math.floor(random() * list.length)] as T
  return Array.from({ length: 6 }, () => ({
    ...any(choices),
    ...(random() < 0.7 && { piece: any(rules.table.pieces).id }),
    ...(random() < 0.7 && { space: any(rules.table.spaces).id }),
    ...(random() < 0.2 && { verb: any(['assault', 'bombard', 'infiltrate', 'move']) }),
  })).filter((guess) => !choices.some((choice) => JSON.stringify(choice) === JSON.stringify(guess)))
}

describe('texts', () => {
  it('every text that play can show is there, and reads as a sentence with what it is given', () => {
    const reader = new Reader()
    readMatches(reader)
    for (const text of RARE) reader.text(text)
    expect([...reader.faults]).toEqual([])
    expect(reader.seen.size).toBeGreaterThan(150)
  })

  it('options, standing answers and faces have texts', () => {
    const keys = [
      ...rules.options.flatMap(({ id, values }) => [`option.${id}`, ...values.map((value) => `option.${id}.${value}`)]),
      ...rules.settings.flatMap(({ id, values }) => [
        `setting.${id}`,
        ...values.map((value) => `setting.${id}.${value}`),
      ]),
      ...rules.scenarios.map((id) => `scenario.${id}`),
      ...FACES.map((face) => `face.${face}`),
    ]
    expect(keys.filter((key) => texts[key] === undefined)).toEqual([])
  })
})
