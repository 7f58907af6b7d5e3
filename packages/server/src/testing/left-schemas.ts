import { dropSchemas, postgresUrl, testRun } from './postgres.ts'

/** Set-up of a test run: returns a function that drops its schemas at the end. Without Postgres there are none. */
export default function leftSchemas(): () => Promise<void> {
  return async () => {
    if (testRun !== undefined) await dropSchemas(postgresUrl, testRun).catch(() => undefined)
  }
}
