/** Version of these rules. */
export const RULES_VERSION = 6
