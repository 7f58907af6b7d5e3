/** Environment variable with the file that controls a server's clock. */
export const CLOCK_FILE = 'TEST_CLOCK_FILE'

/** State of a clock: milliseconds ahead of the machine's, or stopped at a time in milliseconds since 1970. */
export type ClockState = { readonly ahead: number } | { readonly stands: number }
