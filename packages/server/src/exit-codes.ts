/** With what a server ends that cannot start: what it was told is wrong, and starting it again would find the same (EX_CONFIG). */
export const CANNOT_START = 78

/** With what a server ends that cannot start just now, but perhaps in a while: its disk is full, or its database is away (EX_TEMPFAIL). */
export const NOT_NOW = 75
