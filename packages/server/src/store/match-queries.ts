import type { ListName } from '@topside/protocol'
import { toldApart } from '../names/alike.ts'
import { CONSENT_DAYS } from '../security/limits.ts'
import type { Statement } from './db.ts'
import { HOLDER } from './holder.ts'
import type { ListedMatch } from './match-rows.ts'
import { OWN } from './own-list.ts'
import { away, OFFER, STARTS_IN } from './replacements.ts'

/** The seats of a match `m`. */
const SEATS = `coalesce((select jsonb_agg(jsonb_build_object('seat', s.seat, 'holder', ${HOLDER},
    'lender', s.lender, 'proposed', r.bot, 'name', p.name, 'nameInFile', s.name,
    'guest', coalesce(p.guest, false), 'offer', ${OFFER}, 'away', coalesce(${away(CONSENT_DAYS)}, false),
    'agreed', coalesce(r.agreed, '[]'::jsonb), 'taker', r.taker,
    'takerName', (select t.name from users t where t.id = r.taker), 'startsIn', ${STARTS_IN}) order by s.seat)
    from seats s left join users p on p.id = s.user_id
    left join replacements r on r.match = s.match and r.seat = s.seat where s.match = m.id), '[]') as seats`

/** The public columns of a match, without its seats. */
const PUBLIC = `m.id, m.title, m.rules_version as "rulesVersion", coalesce(m.rules_at, m.rules_version) as "rulesAt",
  m.stuck, m.options, m.private, m.delay, m.absence, m.paced, m.status, m.creator, m.commitment, m.imported,
  m.only_shown as "onlyShown", m.seq, m.unseen, m.deciding, m.answered, m.sides, m.tracks, m.outcome,
  m.created_at as "createdAt", m.updated_at as "updatedAt",
  m.rematch_of as "rematchOf", (select r.id from matches r where r.rematch_of = m.id) as rematch,
  (select jsonb_agg(jsonb_build_object('seat', b.seat, 'user', b.user_id)) from seats b
    where b.match = m.rematch_of) as "heldBefore"`
export const LISTED = `${PUBLIC}, ${SEATS}`

/** Sort time in public lists: a running match with a delay does not move up with each command. */
export const PUBLIC_TIME = `case when m.delay > 0 and m.status = 'running' then m.created_at else m.updated_at end`

export const SHOWN: Statement = {
  name: 'match-shown',
  sql: `select ${PUBLIC}, case when m.status = 'finished' then m.server_seed end as "serverSeed", ${SEATS}
    from matches m where m.id = $1`,
}
export const WHOLE: Statement = {
  name: 'match',
  sql: `select ${PUBLIC}, m.seats_version as "seatsVersion", ${SEATS},
      array(select c.id from seats s join credentials c on c.user_id = s.user_id
        where s.match = m.id and c.kind = 'device') as devices,
      exists (select from upgrades u where u.match = m.id) as upgraded,
      jsonb_build_object('serverSeed', m.server_seed, 'knownRolls', m.known_rolls,
        'seeds', array(select s.seed from seats s where s.match = m.id order by s.seat)) as secrets
    from matches m where m.id = $1`,
}

/** The folded lists: public matches that have not begun, can be watched, or have a seat to take over. */
export const FOLDED = {
  open: `status = 'open' and rematch_of is null`,
  watch: `status = 'running' and not imported`,
  // Few matches can have such a seat; the exact offer is computed only for them.
  vacant: `status = 'running' and not imported
    and (absence > 0 and changed_up < up_seconds() - 86400.0 * absence
      or exists (select from replacements where replacements.match = matches.id)
      or exists (select from seats where seats.match = matches.id and seats.user_id is null and seats.bot is null))
    and exists (select from matches m join seats s on s.match = m.id left join users p on p.id = s.user_id
      left join replacements r on r.match = s.match and r.seat = s.seat
      where m.id = matches.id and ${OFFER} in ('given', 'consent', 'absence', 'free', 'back'))`,
} as const
export type Folded = keyof typeof FOLDED

export const isFolded = (list: ListName): list is Folded => list in FOLDED

/** All matches of one kind by a listed match's creator. */
function behind(which: string): string {
  return `m.id in (select id from matches where ${which} and not private
    and creator = (select creator from matches where id = $3 and ${which} and not private))`
}

export const FILTERS: { readonly [list in ListName]: string } = {
  open: behind(FOLDED.open),
  mine: OWN,
  watch: behind(FOLDED.watch),
  vacant: behind(FOLDED.vacant),
  archive: `m.status = 'finished' and not m.private and not m.imported`,
  imported: `m.imported and m.creator = $3`,
}

export function apart<T extends ListedMatch>(row: T): T {
  const seats = toldApart(row.seats)
  return seats === row.seats ? row : { ...row, seats }
}
