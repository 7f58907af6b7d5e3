import { testReference } from './read-alike.ts'

const { REFERENCE_POSITIONS: layouts = 12, REFERENCE_ANSWERS: answers = 600 } = process.env
testReference(Number(layouts), Number(answers))
