import { costlyFile, toy } from '@topside/engine/testing'
import { expect, test } from 'vitest'
import { FilmWriter } from '../match/film-writer.ts'
import { Replays } from '../replays/replays.ts'
import { Budget } from '../security/budget.ts'
import { Films } from '../store/films.ts'
import { Matches } from '../store/matches.ts'
import { Users } from '../store/users.ts'
import { testStores } from '../testing/stores.ts'
import { toyTitle } from '../testing/toy-title.ts'
import { TitleList } from '../titles.ts'
import { MatchFiles } from './match-files.ts'
import { type FilePool, fileTasks } from './tasks.ts'

const match = costlyFile(toy, { seed: 'slow', commands: 200, answers: 10, over: false })
const file = new TextEncoder().encode(JSON.stringify(match))
const titles = new TitleList([toyTitle])
/** Runs tasks at once, in this thread. */
const pool: FilePool = {
  run: async (task, prepare) => fileTasks[task](await prepare(), titles, new Budget(new Int32Array(1), 60_000)),
}

test.each(testStores)(
  'a file that $name does not store in time is refused as too busy, and leaves nothing',
  async ({ open }) => {
    const db = await open()
    const { id: user } = await new Users(db).add('Ann')
    const matches = new Matches(db)
    const films = new FilmWriter({ films: new Films(db), replays: new Replays(matches), say: () => undefined })
    const services = { db, matches, films, titles, pool }
    const asking = { asker: 'ann', signal: new AbortController().signal }
    const late = new MatchFiles({ ...services, patience: 0 })
    await expect(late.imported(file, user, asking)).rejects.toMatchObject({ wire: { code: 'too-busy' } })
    expect(await db.query('select match from commands union select id from matches')).toEqual([])
    const files = new MatchFiles(services)
    const id = await files.imported(file, user, asking)
    expect(await services.matches.logs.length(id, 0)).toBe(match.commands.length)
    await db.close()
  },
)
