import { parseArgs } from 'node:util'
import { balanceTable, measureMatches } from './balance-count.ts'
import { isStrength, measure, summaryOf } from './matches/balance.ts'
import { optionsFrom } from './matches/pairs.ts'
import { playOptions } from './play-options.ts'
import { findTitle, loadScripts, loadTitle } from './titles.ts'

const USAGE = `npm run balance -- --title T [--scenario S] [--matches N] [--strength recruit|officer|staff|none]
  [--most M] [--options id=value,...] [--seed S] [--file results.json]
Equal players, sides even: N matches of the weights alone, then the search until it is certain, or M are played.
npm run balance -- --title T --scripted [--matches N] [--seed S] [--players "part of a name"]
The title's scripted players, beside figures from elsewhere.`

const { values } = parseArgs({
  options: {
    ...playOptions(100),
    scenario: { type: 'string' },
    strength: { type: 'string', default: 'staff' },
    most: { type: 'string', default: '600' },
    options: { type: 'string', default: '' },
    file: { type: 'string' },
    scripted: { type: 'boolean', default: false },
    players: { type: 'string', default: '' },
  },
})
const { strength, seed } = values
const [matches, most] = [Number(values.matches), Number(values.most)]
if (![matches, most].every((each) => Number.isInteger(each) && each > 0)) fail(USAGE)
if (strength !== 'none' && !isStrength(strength)) fail(USAGE)
const title = await loadTitle(values.title)
if (values.scripted) await scripted()
else await equal()
process.exit()

async function equal(): Promise<void> {
  const { scenario, file = `balance-results/${title.id}.json` } = values
  if (findTitle(title.id).heuristics === undefined)
    fail(`${title.name} has no heuristics (bots/index.ts in its folder)`)
  if (scenario !== undefined && !title.scenarios.includes(scenario))
    fail(`${title.name} has the scenarios ${title.scenarios.join(', ')}`)
  const scenarios = scenario === undefined ? title.scenarios : [scenario]
  const measuring = { title, scenarios, options: optionsFrom(values.options), matches, most, seed, file }
  await measure(
    { ...measuring, strength: isStrength(strength) ? strength : undefined },
    (line) => {
      process.stderr.write('\r\u001b[K')
      console.log(line)
    },
    (line) => void process.stderr.write(`\r${line}`),
  )
  console.log(`Results in ${file}, what they come to in ${summaryOf(file)}`)
}

async function scripted(): Promise<void> {
  const scripts = await loadScripts(title.id)
  if (scripts === undefined) return fail(`${title.name} has no scripted players: testing/scripted.ts of its folder`)
  for (const players of scripts.players.filter(({ name }) => name.includes(values.players))) {
    console.log(`${title.name}, ${players.name}: ${matches} matches, seed ${seed} (beside figures from elsewhere)`)
    const measured = measureMatches({ title, scripts, players, matches, seed })
    for (const line of balanceTable(measured, matches, players.beside)) console.log(`  ${line}`)
  }
}

function fail(sentence: string): never {
  console.error(sentence)
  process.exit(2)
}
