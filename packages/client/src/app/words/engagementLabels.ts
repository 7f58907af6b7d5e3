import { labelsOf } from './label.tsx'

/** Texts of the picture of a fight, and of the list of a plan. */
const texts = {
  'battle.name': 'Battle',
  'battle.none': 'No battle at the moment. When one begins, both sides appear here.',
  'battle.versus': 'against',
  'battle.nobody': 'no unit in front',
  'battle.die': 'd{sides}',
  'battle.die-rolled': 'd{sides}: {value}',
  'battle.total': 'counts {total}',
  'battle.no-dice': 'No dice yet',
  'battle.added': 'Added to the defence',
  'battle.over': 'Over',
  'battle.show': 'Show',
  'battle.hide': 'Make it small',
  'battle.close': 'Close the fight',
  'battle.decides': 'to decide',
  'battle.piece': '{piece}',
  'plan.name': 'Your plan, secret until it is carried out',
  'plan.empty': 'Nothing is planned yet.',
  'plan.cost': 'It costs',
  'plan.back': 'Take back',
  'plan.back-one': 'Only one',
  'plan.blocked': 'This plan cannot be carried out:',
} as const

/** The texts of the picture of a fight, and of a plan. */
export const { label: battleLabel } = labelsOf(texts)
