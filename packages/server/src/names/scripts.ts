/**
 * Scripts in use today: recommended (table 5) or in limited use (table 7) by UAX #31. Letters of other scripts, such as
 * runes, only serve impersonation.
 */
const SCRIPTS = [
  ...['Latin', 'Cyrillic', 'Greek', 'Armenian', 'Georgian', 'Hebrew', 'Arabic', 'Thaana', 'Ethiopic'],
  ...['Han', 'Hiragana', 'Katakana', 'Bopomofo', 'Hangul'],
  ...['Bengali', 'Devanagari', 'Gujarati', 'Gurmukhi', 'Kannada', 'Malayalam', 'Oriya', 'Sinhala', 'Tamil', 'Telugu'],
  ...['Khmer', 'Lao', 'Myanmar', 'Thai', 'Tibetan'],
  ...['Adlam', 'Balinese', 'Bamum', 'Batak', 'Canadian_Aboriginal', 'Chakma', 'Cham', 'Cherokee', 'Hanifi_Rohingya'],
  ...['Javanese', 'Kayah_Li', 'Lepcha', 'Limbu', 'Lisu', 'Mandaic', 'Meetei_Mayek', 'Miao', 'Mongolian', 'Newa', 'Nko'],
  ...[
    'New_Tai_Lue',
    'Nyiakeng_Puachue_Hmong',
    'Ol_Chiki',
    'Osage',
    'Saurashtra',
    'Sundanese',
    'Syloti_Nagri',
    'Syriac',
  ],
  ...['Tai_Le', 'Tai_Tham', 'Tai_Viet', 'Tifinagh', 'Vai', 'Wancho', 'Yi'],
] as const

type Script = (typeof SCRIPTS)[number]

/** Scripts that mix within one word (UTS #39, 5.2, "highly restrictive"). */
const TOGETHER: readonly (readonly Script[])[] = [
  ['Latin', 'Han', 'Hiragana', 'Katakana'],
  ['Latin', 'Han', 'Bopomofo'],
  ['Latin', 'Han', 'Hangul'],
]

const LETTERS = new Map(SCRIPTS.map((script) => [script, new RegExp(`\\p{Script_Extensions=${script}}`, 'u')]))
/** Characters common to all scripts: digits, signs, combining marks. */
const COMMON = /[\p{Script_Extensions=Common}\p{Script_Extensions=Inherited}]/u

/**
 * The names of scripts that a text mixes although no language does; empty if there are none. `undefined` if it has a
 * letter of a script not in use today.
 */
export function mixedScripts(text: string): string[] | undefined {
  const needed: (readonly Script[])[] = []
  for (const letter of new Set(text)) {
    if (COMMON.test(letter)) continue
    const scripts = SCRIPTS.filter((script) => LETTERS.get(script)?.test(letter))
    if (scripts.length === 0) return undefined
    needed.push(scripts)
  }
  const fits = (set: readonly Script[]): boolean =>
    needed.every((scripts) => scripts.some((each) => set.includes(each)))
  if (needed.length === 0 || needed[0]?.some((script) => fits([script])) || TOGETHER.some(fits)) return []
  return [...new Set(needed.map(([first]) => (first ?? '').replaceAll('_', ' ')))]
}
