import { labelsOf } from './label.tsx'

/** Texts about computers as opponents; loaded where one is chosen. */
const strengthTexts = {
  'strength.name': 'The computer plays as',
  'strength.recruit': 'Recruit',
  'strength.recruit-note': 'plays quickly and overlooks a lot: a newcomer soon beats it',
  'strength.officer': 'Officer',
  'strength.officer-note': 'plays soundly, and punishes what you leave open',
  'strength.staff': 'Staff',
  'strength.staff-note': 'looks furthest ahead: the best the computer can play',
  'strength.of': 'Strength of the computer for {seat}',
  'strength.place': 'Let a computer play',
  'strength.remove': 'remove it',
  'strength.hand': 'Hand it to a computer',
  'strength.instead': 'Let a computer play it',
  'strength.back': 'Take it back',
  'strength.person': 'Give it to a person',
  'strength.proposed': '{name} will play it, if all agree',
  'strength.back-asked': 'a person will play it again, if all agree',
} as const

/** The texts about computers as opponents, in the user's language. */
export const { label: strengthLabel } = labelsOf(strengthTexts)
