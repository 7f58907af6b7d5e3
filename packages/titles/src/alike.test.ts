import { testAlike } from './testing/alike.ts'

testAlike({ most: 20, fewer: 12, times: 40, each: 4, sets: 1 })
