import { testReference } from './read-alike.ts'

testReference(Number(process.env['REFERENCE_ANSWERS'] ?? 1_200))
