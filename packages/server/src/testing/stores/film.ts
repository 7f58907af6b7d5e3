import { writeFile } from 'node:fs/promises'
import { randomChoice, seededRandom } from '@topside/engine/testing'
import type { ClientCommand } from '@topside/protocol'
import { titles } from '@topside/titles'
import { filmedFile } from '../filmed-file.ts'
import { holderOf } from '../holder.ts'
import { hosting } from '../hosting.ts'
import { emptyStores } from '../stores.ts'
import { fill, storedVersions } from './open.ts'

/*
 * Writes the file of a small match of a stored version, with its film, for the client's player tests. Films are kept as
 * first written, so run it only for a new version.
 *
 *   node packages/server/src/testing/stores/film.ts COMMIT TITLE
 */

/** Fewest commands of the match in its store, and commands to play on. */
const [LEAST, ON] = [20, 30]

const [commit, title] = process.argv.slice(2)
const version = storedVersions.find((each) => each === commit)
const entry = titles.find(({ id }) => id === title)
const [store] = emptyStores
if (version === undefined || entry === undefined || store === undefined) throw new Error('node film.ts COMMIT TITLE')
const db = await store.open()
await fill(db, version)
const [match] = await db.query<{ id: string }>(
  `select id from matches
    where title = $1 and status = 'running' and (select count(*) from commands where match = id) >= $2
    order by (select count(*) from commands where match = id) limit 1`,
  [entry.id, LEAST],
)
if (match === undefined) throw new Error('no such match')
const at = hosting(db, [entry])
const owned = await at.host.open(match.id)
const choice = randomChoice(seededRandom(version))
const send = (id: string, command: ClientCommand): Promise<unknown> => {
  const { seat } = command
  const user = holderOf(owned, seat)
  return owned.command(user, { id: `request-${id}`, seq: owned.present().shownSeq(seat), command })
}
for (let n = 0; n < ON && owned.present().outcome === undefined; n++) {
  const [seat = 0] = owned.present().deciding
  const decision = owned.present().decision(seat)
  if (decision === undefined) throw new Error('no seat must decide')
  await send(`on-${n}`, { kind: 'choose', seat, choices: [choice(decision, seat)] })
}
for (let seat = 0; owned.present().outcome === undefined; seat++) await send(`end-${seat}`, { kind: 'resign', seat })
await at.summaries.flush()
const { file } = await filmedFile(at, owned.title, match.id)
const place = new URL(`../../../../client/src/app/testing/films/${version}.json`, import.meta.url)
await writeFile(place, `${JSON.stringify(file)}\n`)
console.log(`${entry.id}: ${file.commands.length} commands`, ...at.said)
await db.close()
process.exit(0)
