import { dropSchemas, postgresUrl, testRun } from './postgres.ts'

/** Set-up of a run of tests: returns what drops its schemas in the end. Without Postgres there are none. */
export default function leftSchemas(): () => Promise<void> {
  return async () => {
    if (testRun !== undefined) await dropSchemas(postgresUrl, testRun).catch(() => undefined)
  }
}
