/** Version of these rules. `RULES.md` lists the changes of each version under "Versions". */
export const RULES_VERSION = 7
