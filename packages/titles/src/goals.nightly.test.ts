import { testGoals } from './testing/goals.ts'

testGoals(1200)
