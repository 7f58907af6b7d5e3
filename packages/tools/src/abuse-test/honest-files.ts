import type { MatchFile } from '@topside/engine'
import { costlyFile } from '@topside/engine/testing'
import { ask, type Refused, user } from '@topside/server/testing/client'
import { titles } from '@topside/titles'
import { pause } from '../crash-test/time.ts'

/** Milliseconds between attempts after `too-busy`, and maximum number of attempts. */
const [AGAIN, TIMES] = [500, 2]
/** HTTP status of a successful import, and of a busy server. */
const [DONE, BUSY] = [201, 503]

/** Result of legal imports. */
export interface FilesReport {
  readonly brought: number
  /** Number of retries. */
  readonly again: number
  readonly faults: readonly string[]
}

/** A whole random match of each title, as legal files. */
async function lawfulFiles(): Promise<MatchFile[]> {
  return Promise.all(
    titles.map(async ({ load }) =>
      costlyFile((await load()).rules, { seed: 'lawful', answers: Number.POSITIVE_INFINITY }),
    ),
  )
}

/**
 * Imports legal files all at once, as users who retry when told to. A busy server may refuse every attempt, but must
 * never say that a file is invalid or too expensive.
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
    // A separate user for each file: the limit of one user does not suffice for all.
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
