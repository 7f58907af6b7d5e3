import { type AnyTitle, Match, SeededDice } from '@topside/engine'
import { sized } from '@topside/engine/testing'
import { randomPolicy } from '@topside/server/bench'
import { PosedDecisions, Presence, type Sent, type ViewSource } from '@topside/server/testing/parts'
import { Patches } from '@topside/server/testing/patches'
import { titles } from '@topside/titles'
import { expect, test } from 'vitest'

/** Maximum bytes of state sent to a viewer after a command, at the 99th percentile. */
const P99 = 1_536
/** Maximum bytes of the first state. */
const FIRST = 14 * 1024
/** Number of commands after which a viewer joins. */
const JOINS = 100
/** Commands of each match, and matches of each scenario. */
const [COMMANDS, MATCHES] = sized([120, 1], [400, 3])
/** Titles played to the end, because their longest decisions come late. */
const TO_THE_END: readonly string[] = ['corregidor']

/**
 * Bytes of state sent to each seat and a spectator: after each command of a random match, and whenever a viewer joins.
 * A viewer also joins whenever a seat has more choices, or a list of choices with more bytes, than before.
 */
function sizes(title: AnyTitle, scenario: string, seed: number): { patches: number[]; first: number[] } {
  const hex = (digit: number) => digit.toString(16).repeat(64)
  const dice = new SeededDice({ server: hex(seed), seats: Array.from({ length: title.seats }, () => hex(seed)) })
  const match = Match.start(title, { options: { scenario }, dice })
  const seats = Array.from({ length: match.seats }, (_, seat) => ({ seat, holder: null, name: '', seed: '' }))
  const row = { id: '', title: title.id, options: match.setup.options, delay: 0, seats }
  const posed = new PosedDecisions(match.seats)
  const source = { row, title, match, posed, presence: new Presence() } as unknown as ViewSource
  const patches = new Patches(source)
  const policy = randomPolicy(seed)
  const found = { patches: [] as number[], first: bytesOf(patches.first) }
  const commands = TO_THE_END.includes(title.id) ? Number.POSITIVE_INFINITY : COMMANDS
  const longest = { choices: 0, text: 0 }
  while (match.outcome === undefined && match.seq < commands) {
    const [seat = 0] = match.deciding
    const { choices } = match.decision(seat) ?? { choices: [] }
    const text = patches.state.seats.get(String(seat))?.private?.decision.length ?? 0
    const isLonger = choices.length > longest.choices || text > longest.text
    longest.choices = Math.max(longest.choices, choices.length)
    longest.text = Math.max(longest.text, text)
    if (isLonger || match.seq % JOINS === 0) found.first.push(...bytesOf(new Patches(source).first))
    const choice = choices[policy(choices.length)]
    if (choice === undefined) throw new Error('nothing can be chosen')
    match.apply({ kind: 'choose', seat, choice })
    found.patches.push(...bytesOf(patches.next()))
  }
  return found
}

function bytesOf({ seats, spectators }: Sent): number[] {
  return [spectators.length, ...seats.map((own) => own.length)]
}

for (const { id, load } of titles)
  test(`${id}: patches and first states stay small`, async () => {
    const { rules } = await load()
    for (const scenario of rules.scenarios) {
      const matches = Array.from({ length: MATCHES }, (_, n) => sizes(rules, scenario, n + 1))
      const all = matches.flatMap(({ patches }) => patches).sort((a, b) => a - b)
      expect.soft(all[Math.floor(0.99 * all.length)], scenario).toBeLessThanOrEqual(P99)
      // A secret answer sends nothing to other viewers.
      expect.soft(all[Math.floor(all.length / 2)], scenario).toBeGreaterThan(0)
      const first = Math.max(...matches.flatMap((each) => each.first))
      expect.soft(first, scenario).toBeLessThanOrEqual(FIRST)
    }
  })
