import { opponents } from './testing/opponents.ts'
import { testStanding } from './testing/standing.ts'

const { rules } = await opponents('corregidor')
testStanding(rules.scenarios)
