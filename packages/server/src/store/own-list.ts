import type { ListPart } from '@topside/protocol'
import type { Queries } from './db.ts'

/** How many matches each part of somebody's list has. */
export type OwnCounts = { readonly [part in ListPart]: number }

/** What is looked for in one's own list: words that occur in the name of the title or of somebody else at the match. */
export interface Wanted {
  readonly words: readonly string[]
  /** Names of all titles by id. */
  readonly titles: { readonly [id: string]: string }
}

/** Matches of the user `$3`: created, played, or offered as a rematch. Files of matches that are over are another list. */
export const OWN = `(m.creator = $3 or m.id in (select match from seats where user_id = $3)
    or (m.status = 'open' and m.rematch_of in (select match from seats where user_id = $3)))
  and not (m.imported and m.status = 'finished')`

/** The user `$3` has to answer: in a match, or whether there is a rematch. */
const TURN = `(m.status = 'running'
    and exists (select from seats s where s.match = m.id and s.user_id = $3 and m.deciding @> to_jsonb(s.seat))
  or m.status = 'open' and m.creator <> $3 and m.rematch_of is not null
    and not exists (select from seats s where s.match = m.id and s.user_id = $3))`

/** What holds of the matches of each part. */
export const PARTS: { readonly [part in ListPart]: string } = {
  turn: TURN,
  waiting: `m.status <> 'finished' and not ${TURN}`,
  finished: `m.status = 'finished'`,
}

/** What holds of the matches in which every word of a search occurs; `$n` and the one after it are {@link wantedParams}. */
export function sought(n: number): string {
  return `not exists (select from jsonb_array_elements_text($${n}::jsonb) as w (word)
    where position(w.word in coalesce($${n + 1}::jsonb ->> m.title, '')) = 0
      and not exists (select from seats s left join users p on p.id = s.user_id where s.match = m.id
        and s.user_id is distinct from $3 and position(w.word in lower(coalesce(p.name, s.name, ''))) > 0))`
}

/** The two parameters of {@link sought}. */
export function wantedParams({ words, titles }: Wanted): string[] {
  const small = Object.entries(titles).map(([id, name]) => [id, name.toLowerCase()])
  return [JSON.stringify(words.map((word) => word.toLowerCase())), JSON.stringify(Object.fromEntries(small))]
}

const count = (part: ListPart) => `(count(*) filter (where ${PARTS[part]}))::int as ${part}`

/** How many matches of a user each part has, of those that were looked for. The first two parameters belong to pages alone. */
export async function ownCounts(db: Queries, user: string | null, wanted: Wanted): Promise<OwnCounts> {
  const [row] = await db.query<{ turn: number; waiting: number; finished: number }>(
    `select ${count('turn')}, ${count('waiting')}, ${count('finished')} from matches m
      where $1::text is null and $2::text is null and ${OWN} and ${sought(4)}`,
    [null, null, user, ...wantedParams(wanted)],
  )
  return row ?? { turn: 0, waiting: 0, finished: 0 }
}
