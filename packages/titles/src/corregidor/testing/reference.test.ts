import { testReference } from './read-alike.ts'

testReference(3, 600)
