/** The variable of the environment with the file that says how the clock of a server goes. */
export const CLOCK_FILE = 'TEST_CLOCK_FILE'

/** How a clock goes: so many milliseconds ahead of the machine's, or standing at a time in milliseconds since 1970. */
export type ClockState = { readonly ahead: number } | { readonly stands: number }
