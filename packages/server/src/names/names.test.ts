import { describe, expect, test } from 'vitest'
import { Fault } from '../faults.ts'
import { alike, toldApart } from './alike.ts'
import { checkedName, tidyName } from './name.ts'

const refusal = (name: string): string => {
  try {
    return `not refused: ${checkedName(name)}`
  } catch (error) {
    return error instanceof Fault ? error.wire.text.key : String(error)
  }
}

describe('a name', () => {
  test.each([
    ...[
      'Ann',
      'Ёлка',
      '山本',
      'Ñandú',
      'O’Brien',
      "O'Brien",
      'Jean-Luc',
      'Αθηνά',
      'محمد',
      'דָּוִד',
      'สมชาย',
      'Nguyễn Văn Ơ',
    ],
    ...[
      'ひろし',
      'さくら山',
      'Ken 山本',
      '김철수',
      'नरेन्द्र',
      'தமிழ்',
      'ქეთევანი',
      'ᏣᎳᎩ',
      'Łukasz',
      'R2-D2',
      'Dr. No',
      'Gal·la',
    ],
    ...['می‌رود', 'Ann 🏝️', '👩‍🚀', '🏴󠁧󠁢󠁥󠁮󠁧󠁿 Bob', '<b>Ann</b>'],
  ])('in a single script is unchanged: %s', (name) => {
    expect(checkedName(name)).toBe(name)
  })

  test('is normalized, with single spaces inside and none around', () => {
    expect(checkedName('  Ann\u00a0\u3000 of  the\u2003Hill ')).toBe('Ann of the Hill')
    expect(checkedName('Cafe\u0301')).toBe('Caf\u00e9')
    expect(checkedName('Ａｎｎ')).toBe('Ann')
    expect(checkedName('𝐀𝐧𝐧')).toBe('Ann')
    expect(tidyName(tidyName('a\u00a8b'))).toBe(tidyName('a\u00a8b'))
  })

  test.each([
    ['error.name.empty', ['', '   ', '\u00a0', '...', '-']],
    [
      'error.name.invisible',
      [
        ...[
          '\u200b',
          'An\u200bn',
          'Ann\u200d',
          'Ann\u2060',
          '\u3164',
          '\u2800',
          'A\u00adnn',
          'Ann\ufe0f',
          'Ann\u{e0041}',
        ],
        ...['Ann\u202e', 'Ann\u2066', 'A\nB', 'A\tB', 'A\u0000', 'Ann\ue000', 'Ann\ud800', 'Ann\u0378', '\u115fAnn'],
      ],
    ],
    ['error.name.long', ['x'.repeat(41)]],
    ['error.name.marks', [`Z${'\u0351'.repeat(2)}`, `Z\u0300\u0301\u0302\u0303\u0304`, '\u0301Ann']],
    ['error.name.mixed', ['Аnn', 'Annа', 'Pαul', 'Иван Smith', 'Bоb', 'Kατe', 'Anո', 'さくらЖ', 'Ann ᎪᏚ']],
    ['error.name.script', ['ᚠᚢᚦ', '𐤀𐤁']],
    ['error.name.reserved', ['Ann ·3f2a', 'Ann·3F2A', 'Ann • 3f2a']],
  ])('is refused with the reason %s', (key, names) => {
    for (const name of names) expect({ name, key: refusal(name) }).toEqual({ name, key })
  })

  test('that mixes scripts gets an error naming them', () => {
    expect(() => checkedName('Аnn')).toThrow(/Cyrillic, Latin/)
  })
})

describe('names that look alike', () => {
  test.each([
    ['Ann', 'Ann'],
    ['Ann', 'ANN'],
    ['Соре', 'Cope'],
    ['Bill', 'BiIl'],
    ['Bob 0', 'Bob O'],
    ['ᎪᎳᎬ', 'AWE'],
    ['Ann', 'A\u200bnn'],
    ['modern', 'rnodern'],
  ])('%s and %s', (a, b) => {
    expect(alike(a, b)).toBe(true)
  })

  test('are marked in a match of different users, and only there', () => {
    const seat = (user: string | null, name: string | null) => ({ holder: user === null ? null : { user }, name })
    const [one, two, bob] = [seat('a', 'Cope'), seat('b', 'Соре'), seat('c', 'Bob')]
    const apart = toldApart([one, two, bob]).map(({ name }) => name)
    expect(apart).toEqual([
      expect.stringMatching(/^Cope ·[0-9a-f]{4}$/),
      expect.stringMatching(/^Соре ·[0-9a-f]{4}$/),
      'Bob',
    ])
    expect(apart[0]?.slice(-4)).not.toBe(apart[1]?.slice(-4))
    for (const same of [
      [one, one],
      [one, bob],
      [one, seat(null, null)],
      [one, seat(null, 'Cope')],
    ])
      expect(toldApart(same)).toBe(same)
  })
})
