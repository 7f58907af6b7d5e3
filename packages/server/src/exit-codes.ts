/** Exit status when the configuration is wrong and restarting would not help (EX_CONFIG). */
export const CANNOT_START = 78

/** Exit status when a later start may succeed: the disk is full, or the database is down (EX_TEMPFAIL). */
export const NOT_NOW = 75
