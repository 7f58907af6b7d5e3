import { testAlike } from './testing/alike.ts'

testAlike({ most: 40, fewer: 25, times: 40, sets: 1 })
