import { labelsOf } from './label.tsx'

/** Texts about computers as opponents; loaded where one is chosen. */
const strengthTexts = {
  'strength.name': 'The computer plays as',
  'strength.recruit': 'Recruit',
  'strength.recruit-note': 'plays quickly and overlooks a lot: a newcomer beats it soon',
  'strength.officer': 'Officer',
  'strength.officer-note': 'plays soundly, and makes you pay for what you leave open',
  'strength.staff': 'Staff',
  'strength.staff-note': 'looks furthest ahead: as well as the computer can play',
  'strength.of': 'How well the computer of {seat} plays',
  'strength.place': 'Let a computer play',
  'strength.remove': 'take it out',
  'strength.hand': 'Hand it to a computer',
  'strength.instead': 'Let a computer play it',
  'strength.back': 'Take it back',
  'strength.person': 'Give it to a person',
  'strength.proposed': '{name} is to play it, if all agree',
  'strength.back-asked': 'a person is to play it again, if all agree',
} as const

/** The texts about computers as opponents, in the user's language. */
export const { label: strengthLabel } = labelsOf(strengthTexts)
