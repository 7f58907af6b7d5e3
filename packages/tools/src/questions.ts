import { parseArgs } from 'node:util'
import { titles } from '@topside/titles'
import { playOptions } from './play-options.ts'
import { countQuestions, questionTable } from './questions-count.ts'
import { loadTitle } from './titles.ts'

const { values } = parseArgs({
  options: {
    ...playOptions(10),
  },
})
const matches = Number(values.matches)
if (!Number.isInteger(matches) || matches < 1) {
  console.error('npm run questions -- [--title T] [--matches N] [--seed S]')
  process.exit(2)
}
for (const id of values.title === undefined ? titles.map((each) => each.id) : [values.title]) {
  const title = await loadTitle(id)
  for (const scenario of title.scenarios) {
    const count = countQuestions({ title, scenario, matches, seed: values.seed })
    console.log(`${title.name}, ${scenario}: ${matches} matches, ${count.turns} game-turns, seed ${values.seed}`)
    for (const line of questionTable(count)) console.log(`  ${line}`)
  }
}
