/** The language of all texts. */
export const LOCALE = 'en-GB'
