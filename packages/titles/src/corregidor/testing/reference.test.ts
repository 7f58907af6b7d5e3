import { testReference } from './read-alike.ts'

testReference(1, 600)
