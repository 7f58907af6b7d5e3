import type { FileCheck, MatchFile } from './file.ts'

/** What a file proves about its match (`shown`), and what it cannot prove (`open`), as sentences for people. */
export interface Evidence {
  readonly shown: readonly string[]
  readonly open: readonly string[]
}

const WHO = 'Who played, or whether it was more than one: the names are whatever somebody wrote into the file.'

/** Facts about a file that are not in the file itself. */
export interface EvidenceContext extends Pick<FileCheck, 'takenOver'> {
  /** Whether its dice are those of the first match of the title's guide, see `guideCommitment`. */
  readonly guided: boolean
  /** Whether the rules do not replay it as it was played, so that only its film can be shown. */
  readonly onlyShown?: boolean
}

/**
 * The evidence of a file that passed `checkFile` without a fault. `here`: the file comes from this server, where
 * the whole match was played; the author of any other file is unknown.
 */
export function evidenceOf(
  file: MatchFile,
  { takenOver, guided, onlyShown = false }: EvidenceContext,
  here: boolean,
): Evidence {
  const computed = file.serverSeed !== undefined
  const but = takenOver > 0 ? `, but for ${takenOver} that another file gave` : ''
  const shown = onlyShown ? [] : ['The rules allow every command in this order, and lead to this result.']
  if (computed)
    shown.push(
      `Every die follows from the seeds in the file${but}.`,
      'The server’s seed is the one from which the fingerprint was made.',
    )
  const dice = computed
    ? []
    : ['How any die fell: the server’s seed is not in the file, and the dice are only written down.']
  const others =
    takenOver > 0 ? [`Anything about the ${takenOver} dice that another file gave: they are only written down.`] : []
  if (onlyShown)
    others.push(
      here
        ? 'That today’s rules allow every command: they are others than those that the match was played by.'
        : 'That any rules allow the commands, or rolled these dice for them: those that are known here do not. The board and the history are what the file says.',
    )
  if (guided) {
    shown.push(
      'These are the dice of the first match of the guide: the same for everybody, so that the guide can tell what happens.',
    )
    return {
      shown,
      open: [
        'Anything about chance or luck: no die of this match was drawn, and whoever knows the guide knew them all.',
        ...(here ? [] : [WHO]),
        ...dice,
        ...others,
      ],
    }
  }
  if (here) {
    shown.push(
      'This server gave the fingerprint before any seat gave its seed, and nobody but the server knew its own seed until the end. So neither could choose a seed to suit the other’s: if only one of them was drawn blindly, so was every die.',
    )
    return {
      shown,
      open: [
        ...dice,
        ...others,
        'That the fingerprint came first: whoever took a seat has it noted in the browser that was used; all others have this server’s word.',
        'That nobody who runs the server told a player its seed: whoever knows it and gives the last seed could try several.',
        'That the seats belonged to different people.',
      ],
    }
  }
  return {
    shown,
    open: [
      WHO,
      'When it was played, and that the fingerprint was there before the first die.',
      'That the dice fell by chance: whoever wrote the file may have tried one seed after the other until the dice were to his liking.',
      'That the seeds of the seats came from different people.',
      ...dice,
      ...others,
    ],
  }
}
