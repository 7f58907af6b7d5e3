/** The size of a test: small in every run, large in the nightly one (`.ci/nightly` sets `NIGHTLY`). */
export function sized<T>(usual: T, nightly: T): T {
  return process.env['NIGHTLY'] === undefined ? usual : nightly
}
