/**
 * Plays whole matches of Corregidor with the scripted players of `src/corregidor/testing` and known dice, and writes
 * them to `src/corregidor/testing/golden`. Run it with `npm run golden:corregidor NAME` in this package after a change
 * of rules by which the match of that name does not replay; it prints what `golden.test.ts` expects.
 */
import { createHash } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { commitment, Match, makeFile, SeededDice } from '@topside/engine'
import { seededRandom } from '@topside/engine/testing'
import { scripts } from '../src/corregidor/testing/scripted.ts'
import { rules } from '../src/corregidor/title.ts'

const SEEDS = 40
/** The players of each match, by their index. */
const PLAYERS: { readonly [name: string]: number } = { fall: 1, recapture: 3 }
/** What happens in it. */
const TOLD: { readonly [name: string]: readonly string[] } = {
  fall: ['assault.launched', 'sea-fire.fired', 'landing.put-back'],
  recapture: ['drop.begins', 'support.given', 'frenzy.banzai', 'frenzy.demolition', 'demolition.done'],
}

const folder = new URL('../src/corregidor/testing/golden/', import.meta.url)
const seedOf = (text: string): string => createHash('sha256').update(text).digest('hex')

function play(name: string, number: number): boolean {
  const players = scripts.players[PLAYERS[name] ?? -1]
  if (players === undefined) throw new Error(`no players for ${name}`)
  const options = { ...players.options, sides: 'first-us' }
  const server = seedOf(`${name} ${number} server`)
  const seats = ['United States', 'Japan'].map((seat) => ({ name: seat, seed: seedOf(`${name} ${number} ${seat}`) }))
  const dice = new SeededDice({ server, seats: seats.map(({ seed }) => seed) })
  const match = Match.start(rules, { options, dice })
  const random = seededRandom(`${name} ${number}`)
  while (match.outcome === undefined) {
    const [seat = 0] = match.deciding
    const choice = players.answer(match as unknown as Match, seat, random)
    if (choice === undefined) throw new Error('nobody answers')
    match.apply({ kind: 'choose', seat, choice })
  }
  const told = new Set(match.history(undefined).map(({ line }) => line.key))
  const missing = (TOLD[name] ?? []).filter((key) => !told.has(key))
  console.log(name, number, match.commands.length, missing.join(' '))
  if (missing.length > 0) return false
  const source = { options, seats, commitment: commitment(server), serverSeed: server, commands: match.commands }
  const file = makeFile(rules, source, dice)
  writeFileSync(new URL(`${name}.json`, folder), JSON.stringify(file))
  const { winner, reason } = match.outcome
  console.log({
    name,
    commands: file.commands.length,
    rolls: file.rolls.length,
    winner,
    points: reason.args?.['points'],
  })
  return true
}

for (const name of process.argv.slice(2)) for (let number = 0; number < SEEDS && !play(name, number); number++);
