import type { Choice } from '@topside/engine'
import { describe, expect, test } from 'vitest'
import { closeness, type Spoken, understand, wordsOf } from './commandLine.ts'

const say = (choice: Choice, words: string): Spoken => ({
  choice,
  words: `${choice.verb} ${words}`,
  names: choice.piece === undefined && choice.space === undefined ? '' : words.replace(/^\w+/, ''),
})
const areas = [
  say({ verb: 'activate', space: '1' }, 'Activate 1 Cheney Ravine'),
  say({ verb: 'activate', space: '10' }, 'Activate 10 Topside'),
  say({ verb: 'pass' }, 'Pass'),
]
const moves = [
  say({ verb: 'move', piece: 'g', space: '8' }, 'Move G/503 to 8 Way Hill'),
  say({ verb: 'move', piece: 'g', space: '9' }, 'Move G/503 to 9 Wheeler'),
  say({ verb: 'move', piece: 'c', space: '9' }, 'Move 161/C to 9 Wheeler'),
]
const units = [
  say({ verb: 'commit', piece: 'g' }, 'Commit G/503'),
  say({ verb: 'commit', piece: 'c' }, 'Commit 161/C'),
  say({ verb: 'done' }, 'Done'),
]
const pieces = [
  { id: 'mg1', words: 'Machine gun MG-1' },
  { id: 'mg2', words: 'Machine gun MG-2' },
]
const read = (line: string, spoken: readonly Spoken[]) => understand(line, spoken, pieces)

describe('the command line', () => {
  test('takes a choice by its words, figures exactly', () => {
    expect(read('activate 10', areas)).toEqual({ kind: 'choice', choice: areas[1]?.choice, rest: '' })
    expect(read('activate 1', areas)).toEqual({ kind: 'choice', choice: areas[0]?.choice, rest: '' })
    expect(read('pass', areas)).toEqual({ kind: 'choice', choice: areas[2]?.choice, rest: '' })
  })

  test('accepts filler words, prefixes and a single typo', () => {
    expect(read('please move the G to area 9', moves)).toMatchObject({
      kind: 'choice',
      choice: { piece: 'g', space: '9' },
    })
    expect(read('act topsdie', areas)).toMatchObject({ kind: 'choice', choice: { space: '10' } })
    expect(read('wheler 161', moves)).toMatchObject({ kind: 'choice', choice: { piece: 'c', space: '9' } })
  })

  test('lists the choices that fit if there are several', () => {
    expect(read('move G', moves)).toEqual({ kind: 'several', choices: [moves[0]?.choice, moves[1]?.choice] })
  })

  test('leaves what belongs to the next decision', () => {
    const unit = [
      say({ verb: 'choose', piece: 'g' }, 'Choose G/503'),
      say({ verb: 'choose', piece: 'h' }, 'Choose H/503'),
    ]
    expect(read('choose G to 9', unit)).toEqual({ kind: 'choice', choice: unit[0]?.choice, rest: '9' })
    expect(read('activate 10, lead 161/C', areas)).toEqual({
      kind: 'choice',
      choice: areas[1]?.choice,
      rest: 'lead 161/C',
    })
  })

  test('does not take a verb alone when the name after it fits nothing', () => {
    const box = [say({ verb: 'activate', space: 'box' }, 'Activate Hidden Units'), say({ verb: 'pass' }, 'Pass')]
    expect(read('activate 10', box).kind).toBe('none')
    expect(read('activate hidden 10', box)).toMatchObject({ kind: 'choice', rest: '10' })
    expect(read('activate', box)).toMatchObject({ kind: 'choice', rest: '' })
    expect(read('pass 10', box)).toMatchObject({ kind: 'choice', choice: { verb: 'pass' } })
  })

  test('takes all pieces with "all"', () => {
    expect(read('commit all, lead 161/C', units)).toEqual({
      kind: 'all',
      choices: [units[0]?.choice, units[1]?.choice],
      rest: 'lead 161/C',
    })
    expect(read('with all', units)).toMatchObject({ kind: 'all' })
  })

  test('finds pieces', () => {
    expect(read('where is MG-1', areas)).toEqual({ kind: 'where', ids: ['mg1'] })
    expect(read('where is the machine gun', areas)).toEqual({ kind: 'where', ids: ['mg1', 'mg2'] })
    expect(read('where is Moby', areas)).toEqual({ kind: 'where', ids: [] })
  })

  test('knows undo, back and help', () => {
    expect(read('Undo', areas)).toEqual({ kind: 'undo' })
    expect(read('back', areas)).toEqual({ kind: 'back' })
    expect(read('help', areas)).toEqual({ kind: 'help' })
  })

  test('proposes the nearest choices when nothing fits', () => {
    const answer = read('activate 99', areas)
    expect(answer.kind).toBe('none')
    if (answer.kind === 'none') expect(answer.near[0]?.verb).toBe('activate')
    expect(read('', areas)).toEqual({ kind: 'none', near: [] })
  })

  test('compares words', () => {
    expect(wordsOf('161/C, “Résumé” +2')).toEqual(['161', 'c', 'resume', '+2'])
    expect(closeness('mg', 'mg')).toBe(3)
    expect(closeness('1', '10')).toBe(0)
    expect(closeness('wheleer', 'wheeler')).toBe(1)
  })
})
