import type { FileCheck, MatchFile } from './file.ts'

/** What a file proves about its match (`shown`), and what it cannot prove (`open`), as sentences for people. */
export interface Evidence {
  readonly shown: readonly string[]
  readonly open: readonly string[]
}

const WHO = 'Who played, or whether it was more than one person: the names in the file may be invented.'

/** Facts about a file that are not in the file itself. */
export interface EvidenceContext extends Pick<FileCheck, 'takenOver'> {
  /** Whether its dice are those of the first match of the title's guide, see `guideCommitment`. */
  readonly guided: boolean
  /** Whether the rules no longer replay it, so that only its film can be shown. */
  readonly onlyShown?: boolean
}

/**
 * The evidence of a file that passed `checkFile` without a fault. `here`: the file comes from this server, and the
 * whole match was played here; other files are by unknown authors.
 */
export function evidenceOf(
  file: MatchFile,
  { takenOver, guided, onlyShown = false }: EvidenceContext,
  here: boolean,
): Evidence {
  const computed = file.serverSeed !== undefined
  const but = takenOver > 0 ? `, except for ${takenOver} dice from another file` : ''
  const shown = onlyShown ? [] : ['The rules allow every command in this order, and lead to this result.']
  if (computed)
    shown.push(`Every die follows from the seeds in the file${but}.`, 'The server’s seed matches the fingerprint.')
  const dice = computed
    ? []
    : ['How any die fell: the file does not contain the server’s seed, so the dice are only written down.']
  const others =
    takenOver > 0 ? [`Anything about the ${takenOver} dice from another file: they are only written down.`] : []
  if (onlyShown)
    others.push(
      here
        ? 'That today’s rules allow every command: the match was played under other rules.'
        : 'That any rules allow these commands or ask for these rolls: the rules known here do not. ' +
            'The board and the history are what the file says.',
    )
  if (guided) {
    shown.push(
      'These are the dice of the guide’s first match. ' +
        'They are the same for everybody, so the guide knows what will happen.',
    )
    return {
      shown,
      open: [
        'Anything about chance or luck: the dice of this match were fixed, ' +
          'and anybody who knows the guide knew them all.',
        ...(here ? [] : [WHO]),
        ...dice,
        ...others,
      ],
    }
  }
  if (here) {
    shown.push(
      'This server published the fingerprint before any seat sent its seed, ' +
        'and only the server knew its own seed until the end. ' +
        'So nobody could choose a seed to suit the others: if just one seed was random, so was every die.',
    )
    return {
      shown,
      open: [
        ...dice,
        ...others,
        'That the fingerprint came first: the browser in which a player took a seat keeps a note of it; ' +
          'everybody else has only this server’s word.',
        'That nobody who runs the server told a player its seed: ' +
          'a player who knew it and sent the last seed could try several.',
        'That the seats belonged to different people.',
      ],
    }
  }
  return {
    shown,
    open: [
      WHO,
      'When it was played, and that the fingerprint existed before the first die.',
      'That the dice fell by chance: ' +
        'the author of the file may have tried one seed after the other until the dice were favourable.',
      'That the seeds of the seats came from different people.',
      ...dice,
      ...others,
    ],
  }
}
