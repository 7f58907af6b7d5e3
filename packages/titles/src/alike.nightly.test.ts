import { testAlike } from './testing/alike.ts'

testAlike({ most: 1200, fewer: 160, times: 40, each: Number.POSITIVE_INFINITY, sets: Number.POSITIVE_INFINITY })
