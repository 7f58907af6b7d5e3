import { type AnyTitle, checkFile, commitment, type MatchFile } from '@topside/engine'
import type { Person } from '@topside/protocol'
import { type Fault, fault } from '../faults.ts'
import { newId, newSeed } from '../ids.ts'
import type { Matches, NewMatch } from '../store/matches.ts'

/**
 * Puts a match from a file into the store and answers its id: a finished one into the archive, if every die and the outcome are right; an
 * unfinished one as a running match of which `person` holds all seats, with the file's dice for what was and new ones for what comes.
 * Throws the `Fault` `bad-file` with the reason for anything else.
 */
export async function importFile(matches: Matches, title: AnyTitle, file: MatchFile, person: Person): Promise<string> {
  if (file.seats.length !== title.seats) throw badFile('error.file-seats')
  const match = file.outcome === undefined ? unfinished(title, file, person) : finished(title, file, person)
  const over = match.status === 'finished'
  const seats = file.seats.map(({ seed }, seat) => ({ seat, person: over ? null : person.id, seed }))
  const names = over ? file.seats.map(({ name }) => name) : []
  await matches.add(match, seats, names, file.commands)
  return match.id
}

function finished(title: AnyTitle, file: MatchFile, person: Person): NewMatch {
  if (file.serverSeed === undefined) throw badFile('error.file-no-seed')
  const { faults } = checkFile(title, file)
  if (faults.length > 0) throw badFile('error.file-differs', faults.join('; '))
  return {
    ...common(title, file, person),
    status: 'finished',
    commitment: file.commitment,
    serverSeed: file.serverSeed,
    knownRolls: file.knownRolls ?? null,
  }
}

function unfinished(title: AnyTitle, file: MatchFile, person: Person): NewMatch {
  if (file.serverSeed !== undefined) throw badFile('error.file-open-seed')
  const { match, faults } = checkFile(title, file)
  if (match?.outcome !== undefined) throw badFile('error.file-no-outcome')
  if (faults.length > 0) throw badFile('error.file-differs', faults.join('; '))
  const serverSeed = newSeed()
  return {
    ...common(title, file, person),
    status: 'running',
    commitment: commitment(serverSeed),
    serverSeed,
    knownRolls: file.rolls,
  }
}

function common(
  title: AnyTitle,
  file: MatchFile,
  person: Person,
): Omit<NewMatch, 'status' | 'commitment' | 'serverSeed' | 'knownRolls'> {
  return {
    id: newId(),
    title: title.id,
    rulesVersion: title.rulesVersion,
    options: file.options,
    private: false,
    delay: 0,
    creator: person.id,
    imported: true,
  }
}

function badFile(key: string, why?: string): Fault {
  return fault('bad-file', { key, ...(why !== undefined && { args: { why } }) })
}
