import type { MatchFile } from '@topside/engine'
import { costlyFile } from '@topside/engine/testing'
import { ask, type Refused, user } from '@topside/server/testing/client'
import { titles } from '@topside/titles'
import { pause } from '../crash-test/time.ts'

/** Milliseconds between two times that somebody tries again who is told that the server has too much to do, and times at most. */
const [AGAIN, TIMES] = [500, 2]
/** HTTP status of an import that was done, and of one for which the server has too much to do. */
const [DONE, BUSY] = [201, 503]

/** What came of lawful files. */
export interface FilesReport {
  readonly brought: number
  /** How often somebody had to come back. */
  readonly again: number
  readonly faults: readonly string[]
}

/** A whole match of each title, played at random: files that anybody may bring in. */
async function lawfulFiles(): Promise<MatchFile[]> {
  return Promise.all(
    titles.map(async ({ load }) =>
      costlyFile((await load()).rules, { seed: 'lawful', answers: Number.POSITIVE_INFINITY }),
    ),
  )
}

/**
 * Brings lawful files in, all at once, as people who come back when told to. A server with too much to do may tell them so each time; what it must
 * not say is that something is wrong with the file, or that it is too dear.
 */
export async function bringLawfully(port: number): Promise<FilesReport> {
  const report = { brought: 0, again: 0, faults: [] as string[] }
  const files = await lawfulFiles()
  await Promise.all(
    files.map(async (file) => {
      const fault = await bring(file)
      if (fault !== undefined) report.faults.push(`a lawful file of ${file.title} ${fault}`)
    }),
  )
  return report

  async function bring(file: MatchFile): Promise<string | undefined> {
    // What one user may try does not last for all files.
    const { token } = await user(port, 'Files')
    for (let n = 0; n < TIMES; n++) {
      const { status, body } = await ask<Partial<Refused>>(port, 'POST', '/api/matches/import', token, file)
      if (status === DONE) {
        report.brought++
        return undefined
      }
      if (status !== BUSY) return `was refused: ${status} ${body.error?.code ?? ''}`
      report.again++
      await pause(AGAIN)
    }
    return undefined
  }
}
