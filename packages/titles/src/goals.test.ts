import { testGoals } from './testing/goals.ts'

testGoals(120)
