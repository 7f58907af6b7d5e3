import type { Choice } from '@topside/engine'
import type { WireDecision } from '@topside/protocol'
import { choiceWords } from '../../words/questionWords.ts'
import { choiceId, type GivenKeys, shortcuts } from '../session/choosing.ts'
import type { Session } from '../session/session.ts'
import { entriesOf } from './entries.ts'

const given = new WeakMap<WireDecision, ReadonlyMap<Choice, string>>()
/** The keys of each kind of question as they were given last. */
const givenLast = new WeakMap<Session['decision'], Map<string, GivenKeys>>()

/**
 * The key of each choice of the present question: the same as long as one thing is done, whatever is picked, and whatever else is asked between: a
 * question of the same kind that still offers some of what it did keeps their keys, and gives none of those that are gone to others while there
 * are enough.
 */
export function shortcutsOf(session: Session): ReadonlyMap<Choice, string> {
  const asked = session.decision.value
  if (asked === undefined) return new Map()
  const known = given.get(asked) ?? newKeys(session, asked)
  given.set(asked, known)
  return known
}

function newKeys({ decision, speaker, alike }: Session, { ask, choices }: WireDecision): ReadonlyMap<Choice, string> {
  const kinds = givenLast.get(decision) ?? new Map<string, GivenKeys>()
  givenLast.set(decision, kinds)
  const last = kinds.get(ask) ?? NO_KEYS
  const goesOn = choices.some((choice) => onBoard(choice) && last.has(choiceId(choice)))
  const before = goesOn ? last : NO_KEYS
  // The first of what is interchangeable stands in the list, and has a key before the others.
  const listed = entriesOf(choices, alike.peek(), NOTHING_UNFOLDED)
  const others = choices.filter((choice) => !listed.has(choice))
  const keys = shortcuts([...listed.keys(), ...others], (choice) => choiceWords(speaker, choice, ask), before)
  const used = new Set(keys.values())
  const gone = [...before].filter(([, key]) => !used.has(key))
  kinds.set(ask, new Map([...gone, ...[...keys].map(([choice, key]) => [choiceId(choice), key] as const)]))
  return keys
}

const NO_KEYS: GivenKeys = new Map()
const NOTHING_UNFOLDED: ReadonlySet<string> = new Set()
const onBoard = ({ piece, space }: Choice): boolean => piece !== undefined || space !== undefined
