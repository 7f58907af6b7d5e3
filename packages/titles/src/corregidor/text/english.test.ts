import {
  type Args,
  CheapDice,
  type Choice,
  type Ledger,
  Match,
  type Preview,
  seededRandom,
  type Text,
} from '@topside/engine'
import { sized } from '@topside/engine/testing'
import { oncePerName } from '@topside/kit'
import { IntlMessageFormat } from 'intl-messageformat'
import { describe, expect, it } from 'vitest'
import { SCENARIOS } from '../data/scenarios.ts'
import { rules } from '../title.ts'
import { combat } from './english/combat.ts'
import { core } from './english/core.ts'
import { fire } from './english/fire.ts'
import { movement } from './english/movement.ts'
import { war } from './english/war.ts'
import { warReasons } from './english/war-reasons.ts'
import { english } from './english.ts'
import { tables } from './tables.ts'

/** Answers of a random match, and interval at which previews are checked. */
const ANSWERS = sized(250, 500)
const EVERY = 5
/** The optional rules, all in use. */
const EVERYTHING = Object.fromEntries(
  rules.options.flatMap(({ id, values }) => (id === 'sides' ? [] : [[id, values.at(-1)]])),
)
/** Texts that a title may omit for a question, an answer or a table. */
const faults = new Set<string>()

/** Parsed formats of texts. */
const formatOf = oncePerName(
  (source: string) => source,
  (source) => new IntlMessageFormat(source, 'en'),
)

/** Formats a text with its arguments; notes any failure. */
function say({ key, args = {} }: Pick<Text, 'key' | 'args'>): void {
  const source = english[key]
  if (source === undefined) {
    faults.add(`no text ${key}`)
    return
  }
  const lengths = (arg: Args[string]) =>
    typeof arg === 'object' ? ('pieces' in arg ? arg.pieces.length : 'spaces' in arg ? arg.spaces.length : 'it') : arg
  const values = Object.fromEntries(Object.entries(args).map(([name, arg]) => [name, lengths(arg)]))
  try {
    formatOf(source).format(values)
  } catch (fault) {
    faults.add(`${key}: ${String(fault)}`)
  }
}

/** The text of an answer, found as by the client. */
function sayChoice(ask: string, { verb, piece, space, value, option }: Choice): void {
  const alone = piece === undefined && space !== undefined ? 'at' : ''
  const keys = [`${ask}.${verb}`, `choice.${verb}.${option ?? alone}`, `choice.${verb}`]
  say({
    key: keys.find((key) => english[key] !== undefined) ?? `choice.${verb}`,
    args: {
      ...(piece !== undefined && { piece: { piece } }),
      ...(space !== undefined && { space: { space } }),
      ...(value !== undefined && { value }),
      ...(option !== undefined && { option }),
    },
  })
}

function sayLedgers(ledgers: readonly Ledger[]): void {
  for (const { key, parts } of ledgers) for (const text of [{ key }, ...parts]) say(text)
}

function sayPreview(preview: Preview | undefined): void {
  if (preview === undefined) return
  sayLedgers(preview.ledgers)
  for (const text of [...preview.chances, ...(preview.notes ?? []), ...(preview.brief ? [preview.brief] : [])])
    say(text)
}

/** Formats every text of a picture. */
function sayPicture(part: unknown): void {
  if (Array.isArray(part)) for (const each of part) sayPicture(each)
  else if (typeof part === 'object' && part !== null) {
    if ('key' in part && typeof part.key === 'string') say(part as Text)
    for (const each of Object.values(part)) sayPicture(each)
  }
}

/** Plays a random match, and formats all its questions, answers, pictures and records. */
function sayMatch(options: { readonly [id: string]: string | undefined }, seed: string): void {
  const chosen = Object.fromEntries(
    Object.entries(options).filter((pair): pair is [string, string] => pair[1] !== undefined),
  )
  const match = Match.start(rules, { options: chosen, dice: new CheapDice(seed) })
  const random = seededRandom(seed)
  for (let n = 0; n < ANSWERS && match.outcome === undefined; n++) {
    const [seat = 0] = match.deciding
    const decision = match.decision(seat)
    if (decision === undefined) return
    const { ask, args, choices } = decision
    say({ key: ask, ...(args && { args }) })
    for (const verb of new Set(
      choices.map((choice) => `${choice.verb} ${choice.option ?? ''} ${choice.piece === undefined}`),
    )) {
      const like = choices.find(
        (choice) => `${choice.verb} ${choice.option ?? ''} ${choice.piece === undefined}` === verb,
      )
      if (like !== undefined) sayChoice(ask, like)
    }
    if (n % EVERY === 0) {
      sayPreview(decision.previews?.().find((each) => each !== undefined))
      sayPreview(decision.context?.())
      sayPicture(rules.engagement?.(match.game))
    }
    // Answers that end something are picked more often than by chance, so that turns pass.
    const short = choices.filter(({ verb }) => ['done', 'deploy-all', 'place-all', 'drop-all', 'none'].includes(verb))
    const list = short.length > 0 && random() < 0.4 ? short : choices
    const choice = list[Math.floor(random() * list.length)]
    if (choice === undefined) return
    match.apply({ kind: 'choose', seat, choice })
  }
  for (const { line } of match.history(0)) {
    say(line)
    sayLedgers(line.ledgers ?? [])
    if (line.secret) say({ key: line.secret.key ?? line.key, args: { ...line.args, ...line.secret.args } })
  }
  if (match.outcome?.reason) say(match.outcome.reason)
}

describe('the words', () => {
  it('are whole sentences of the message syntax', () => {
    for (const [key, source] of Object.entries(english))
      expect(() => new IntlMessageFormat(source, 'en'), key).not.toThrow()
  })

  it.each(
    SCENARIOS.flatMap(
      (scenario) =>
        [
          [scenario, 'plain'],
          [scenario, 'with all optional rules'],
        ] as const,
    ),
  )('say everything of random matches of %s, %s', (scenario, how) => {
    faults.clear()
    const known = rules.options.filter(({ scenarios }) => scenarios === undefined || scenarios.includes(scenario))
    const more = Object.fromEntries(
      known.flatMap(({ id }) => (EVERYTHING[id] === undefined ? [] : [[id, EVERYTHING[id]]])),
    )
    for (const seed of ['a', 'b']) sayMatch({ scenario, ...(how === 'plain' ? {} : more) }, `${scenario}${seed}`)
    expect([...faults]).toEqual([])
  })

  it('say each reason in one way', () => {
    const reasons = [combat, core, fire, movement, war, warReasons].flatMap((texts) =>
      Object.keys(texts).filter((key) => key.startsWith('why.')),
    )
    expect(reasons.filter((key, index) => reasons.indexOf(key) < index)).toEqual([])
  })

  it('fill every cell of every table', () => {
    for (const { title, head, rows } of tables)
      for (const row of rows) {
        expect(row.length, `${title}: ${row[0]}`).toBe(head.length)
        expect(row.join(' '), title).not.toMatch(/undefined|NaN/)
        for (const cell of row) expect(cell, `${title}: ${row[0]}`).toMatch(/\S/)
      }
  })

  it('name every option, every value of it and every setting', () => {
    faults.clear()
    for (const { id, values } of rules.options)
      for (const key of ['', ...values.map((each) => `.${each}`)]) say({ key: `option.${id}${key}` })
    for (const { id, values } of rules.settings)
      for (const key of ['', ...values.map((each) => `.${each}`)]) say({ key: `setting.${id}${key}` })
    expect([...faults]).toEqual([])
  })
})
