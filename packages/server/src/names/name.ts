import { fault } from '../faults.ts'
import { LENGTHS, MOST_MARKS } from '../security/limits.ts'
import { mixedScripts } from './scripts.ts'

/** Invisible or undefined characters: controls, default ignorables, private and unassigned characters. */
const INVISIBLE = /[\p{C}\p{Default_Ignorable_Code_Point}\p{Zl}\p{Zp}\u2800\u{1d159}]/u
const EMOJI = /\p{RGI_Emoji}/gv
const SOMETHING = /[\p{L}\p{N}\p{RGI_Emoji}]/v
/** Viramas of Indic scripts. */
const VIRAMAS = String.raw`\u094d\u09cd\u0a4d\u0acd\u0b4d\u0bcd\u0c4d\u0ccd\u0d4d\u0dca`
/** A joiner where it affects Arabic script, or follows a virama of an Indic script (RFC 5892, A.1 and A.2). */
const JOINER = new RegExp(
  String.raw`(?<=\p{Script=Arabic})\u200c(?=\p{Script=Arabic})|(?<=[${VIRAMAS}])[\u200c\u200d]`,
  'gu',
)
const PILED = new RegExp(`\\p{Mn}{${MOST_MARKS + 1}}|(\\p{Mn})\\1|(?:^| )\\p{M}`, 'u')
/** The mark that the server itself appends to names that look alike. */
const RESERVED = /[\u00b7\u2022\u2027\u2219\u22c5\u30fb\u1427]\s?[0-9a-f]{4}$/iu

/** A name in stored form: single spaces inside, none around, and NFKC (RFC 8266, 2.1). */
export function tidyName(text: string): string {
  let name = text
  for (let before = ''; name !== before; ) {
    before = name
    name = name
      .replace(/\p{Zs}+/gu, ' ')
      .trim()
      .normalize('NFKC')
  }
  return name
}

/**
 * Validates a requested name and returns its stored form. Throws the `Fault` `bad-name`, with the reason, for a name
 * that is empty or too long, has invisible characters, or mixes scripts in a way that only serves impersonation.
 */
export function checkedName(text: string): string {
  const name = tidyName(text)
  const refused = (why: string, args?: { readonly [name: string]: string | number }) =>
    fault('bad-name', { key: `error.name.${why}`, ...(args && { args }) })
  const seen = name.replace(EMOJI, '').replace(JOINER, '')
  if (name === '') throw refused('empty')
  if (INVISIBLE.test(seen)) throw refused('invisible')
  if (!SOMETHING.test(name)) throw refused('empty')
  if ([...name].length > LENGTHS.name) throw refused('long', { limit: LENGTHS.name })
  if (PILED.test(name.normalize('NFD'))) throw refused('marks')
  if (RESERVED.test(name)) throw refused('reserved')
  const mixed = mixedScripts(seen)
  if (mixed === undefined) throw refused('script')
  if (mixed.length > 0) throw refused('mixed', { scripts: mixed.join(', ') })
  return name
}
