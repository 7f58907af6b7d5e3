import { testReference } from './read-alike.ts'

testReference(300)
