import { onTestFinished } from 'vitest'
import { openSmtp, type Smtp } from './smtp.ts'

/** A mail server on this machine, until the end of the test or as `finished` determines. */
export async function mailbox(finished: (close: () => Promise<void>) => void = onTestFinished): Promise<Smtp> {
  const smtp = await openSmtp()
  finished(() => smtp.close())
  return smtp
}
