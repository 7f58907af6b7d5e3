import type { Notes, Texts, TitlePackage } from '@topside/engine'
import { bridgehead } from '@topside/engine/testing'
import * as drawing from './board.ts'

const english: Texts = {
  'ask.move': 'Move a unit',
  'ask.move.other': '{seat} moves',
  'ask.target': 'Attack an enemy next to your units',
  'ask.target.other': '{seat} chooses whom to attack',
  'ask.attackers': 'Who attacks {target}?',
  'ask.attackers.other': '{seat} chooses who attacks',
  'choice.move': '{piece} to {space}',
  'choice.attack': 'Attack {piece}',
  'choice.take': '{piece}',
  'choice.done': 'Done',
  'verb.move': 'Move',
  'verb.attack': 'Attack',
  'verb.take': 'With',
  'bridgehead.unsupplied': '{unit} is out of supply',
  'bridgehead.moved': '{unit} moves',
  'bridgehead.fought': '{target} is attacked',
  'bridgehead.allies': 'Allies attack apart',
  'bridgehead.resigned': '{seat} has given up',
  'bridgehead.won': 'More steps are left on one side',
  'bridgehead.even': 'As many steps are left on both sides',
  'bridgehead.level.given': 'Given up',
  'bridgehead.level.great': 'Nobody is left',
  'bridgehead.level.clear': 'A clear victory',
  'bridgehead.level.narrow': 'A narrow victory',
  'face.up': 'ready',
  'status.steps': '{value, plural, one {one step} other {# steps}}',
  'status.disrupted': 'disrupted',
  'status.moved': 'moved',
  'status.unsupplied': 'out of supply',
  'status.turn': 'Turn {turn} of 4',
}

const notes: Notes = {
  '1': {
    title: 'Supply',
    text: 'A unit without a line of supply is marked; a unit that rested is no longer disrupted.',
  },
  '2': {
    title: 'Movement',
    text:
      'Each unit moves once; enemy zones of control stop it. ' +
      'To cross from one map to another costs one and a half points more.',
  },
  '3': { title: 'Combat', text: 'Up to three units of one side attack an enemy next to all of them.' },
  '4': { title: 'Victory', text: 'After four turns the side with more steps wins.' },
}

/**
 * The bridgehead of the engine's tests, with a board: two hex maps and one of areas, linked; steps, statuses, supply.
 */
export const title: TitlePackage = {
  rules: bridgehead,
  ...drawing,
  texts: english,
  notes: async () => notes,
  status: (track) => [{ key: 'status.turn', args: { turn: track('turn') } }],
}
