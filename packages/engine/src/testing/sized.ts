/** The size of a test: `usual` in normal runs, `nightly` in the nightly run (`.ci/nightly` sets `NIGHTLY`). */
export function sized<T>(usual: T, nightly: T): T {
  return process.env['NIGHTLY'] === undefined ? usual : nightly
}
