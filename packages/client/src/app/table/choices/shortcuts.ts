import type { Choice } from '@topside/engine'
import type { WireDecision } from '@topside/protocol'
import { choiceWords } from '../../words/questionWords.ts'
import { choiceId, type GivenKeys, shortcuts } from '../session/choosing.ts'
import type { Session } from '../session/session.ts'
import { entriesOf } from './entries.ts'

const given = new WeakMap<WireDecision, ReadonlyMap<Choice, string>>()
/** The keys last assigned for each kind of question. */
const givenLast = new WeakMap<Session['decision'], Map<string, GivenKeys>>()

/**
 * The key of each choice of the current question, independent of the picks. If a question of the same kind is asked
 * again and repeats some choices about pieces or spaces, repeated choices keep their keys, and the keys of removed
 * choices are reused only when no other keys are free.
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
  // The list shows the first of several interchangeable pieces, which therefore gets its key first.
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
