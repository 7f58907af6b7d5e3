import { writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { playOptions } from '../play-options.ts'
import { loadLearnt, loadTitle } from '../titles.ts'
import { evenOptions } from './equal.ts'
import { inPercent } from './interval.ts'
import { compared, learn, type Numbers } from './learning.ts'
import { optionsFrom } from './pairs.ts'

const USAGE = `npm run learn -- --title T [--rounds N] [--matches M] [--scenarios a,b] [--options id=value,...]
  [--seed S]
The title's weights learn by N pairs of matches against themselves, and are kept in its bots/learnt.json if they win
more than half of M new matches against what was there.`

const { values } = parseArgs({
  options: {
    ...playOptions(200),
    rounds: { type: 'string', default: '300' },
    scenarios: { type: 'string', default: '' },
    options: { type: 'string', default: '' },
  },
})
const [rounds, matches] = [Number(values.rounds), Number(values.matches)]
if (![rounds, matches].every((each) => Number.isInteger(each) && each > 0)) fail(USAGE)
const title = await loadTitle(values.title)
const known = (await loadLearnt(title.id)) ?? fail(`${title.name} has nothing to learn: bots/learnt.json of its folder`)
const scenarios = values.scenarios === '' ? title.scenarios : values.scenarios.split(',')
const options = scenarios.map((scenario) => evenOptions(title, scenario, optionsFrom(values.options)))
const learning = { title, options, heuristicsWith: (numbers: Numbers) => known.heuristicsWith(numbers) }
const found = learn({ ...learning, rounds, seed: values.seed }, known.numbers, (round, now) => {
  if ((round + 1) % 20 === 0) console.log(`${round + 1}: ${lineOf(now)}`)
})
const share = compared({ ...learning, seed: `${values.seed}/new` }, [found, known.numbers], Math.ceil(matches / 2))
const [won, played] = [inPercent(share), 2 * Math.ceil(matches / 2)]
console.log(`The learnt parameters win ${won} of ${played} new matches against the previous ones: ${lineOf(found)}`)
if (share.share > 0.5) {
  const how =
    `Learnt from ${rounds} pairs of matches (seed ${values.seed}, ${scenarios.join(', ')}); ` +
    `won ${won} of ${played} new ones against what was there before.`
  writeFileSync(known.file, `${JSON.stringify({ source: how, ...known.nested(found) }, null, 2)}\n`)
  console.log(`Kept in ${known.file}`)
}

function lineOf(numbers: Numbers): string {
  return Object.entries(numbers)
    .map(([path, number]) => `${path} ${number.toPrecision(3)}`)
    .join(', ')
}

function fail(sentence: string): never {
  console.error(sentence)
  process.exit(2)
}
