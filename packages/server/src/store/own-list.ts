import type { ListPart } from '@topside/protocol'

/** Number of matches in each part of a user's list. */
export type OwnCounts = { readonly [part in ListPart]: number }

/** A search in a user's own list: words that occur in the title's name or in another player's name. */
export interface OwnSearch {
  readonly words: readonly string[]
  /** Names of all titles by id. */
  readonly titles: { readonly [id: string]: string }
}

/**
 * Matches of user `$3`: created, played, or offered as a rematch. Finished imported matches are in another list. Each
 * kind is found by an index of its own: joined by `or`, they would make the store read all matches.
 */
export const OWN = `m.id in (
    select id from matches where creator = $3
    union select match from seats where user_id = $3
    union select o.id from seats s join matches o on o.rematch_of = s.match where s.user_id = $3 and o.status = 'open')
  and not (m.imported and m.status = 'finished')`

/** Whether user `$3` must act: answer in a match, or accept or decline a rematch. */
const TURN = `(m.status = 'running'
    and exists (select from seats s where s.match = m.id and s.user_id = $3 and m.deciding @> to_jsonb(s.seat))
  or m.status = 'open' and m.creator <> $3 and m.rematch_of is not null
    and not exists (select from seats s where s.match = m.id and s.user_id = $3))`

/** Condition of each part. */
export const PARTS: { readonly [part in ListPart]: string } = {
  turn: TURN,
  waiting: `m.status <> 'finished' and not ${TURN}`,
  finished: `m.status = 'finished'`,
}

/** Condition of matches that contain every search word; `$n` and `$n+1` are {@link wantedParams}. */
export function sought(n: number): string {
  return `not exists (select from jsonb_array_elements_text($${n}::jsonb) as w (word)
    where position(w.word in coalesce($${n + 1}::jsonb ->> m.title, '')) = 0
      and not exists (select from seats s left join users p on p.id = s.user_id where s.match = m.id
        and s.user_id is distinct from $3 and position(w.word in lower(coalesce(p.name, s.name, ''))) > 0))`
}

/** The two parameters of {@link sought}. */
export function wantedParams({ words, titles }: OwnSearch): string[] {
  const small = Object.entries(titles).map(([id, name]) => [id, name.toLowerCase()])
  return [JSON.stringify(words.map((word) => word.toLowerCase())), JSON.stringify(Object.fromEntries(small))]
}

/** SQL of one row: {@link OwnCounts} as `counts`, of the matches found by the search in `$4` and `$5`. */
export const OWN_COUNTS = `select json_build_object(${(['turn', 'waiting', 'finished'] as const)
  .map((part) => `'${part}', count(*) filter (where ${PARTS[part]})`)
  .join(', ')}) as counts from matches m where ${OWN} and ${sought(4)}`
