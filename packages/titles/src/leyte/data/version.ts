/** The version of the rules. */
export const RULES_VERSION = 6
