import { testTakeback } from './testing/takeback.ts'

testTakeback(60)
