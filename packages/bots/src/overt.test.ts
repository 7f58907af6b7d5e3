import { testOvert } from './testing/overt.ts'

await testOvert(30)
