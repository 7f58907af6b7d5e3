import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import type { Choice } from '../decision/decision.ts'
import { commitment, type DiceSeeds } from '../dice/dice.ts'
import type { Options } from './title.ts'

/** What somebody wants to know who chooses a game. */
export interface TitleAbout {
  /** How long a match takes. */
  readonly length: string
  /** How hard the rules are, from 1 to 5. */
  readonly complexity: 1 | 2 | 3 | 4 | 5
  /** What is special about it. */
  readonly special: string
}

/** What a newcomer is told of a title: how it is played and won, and a first match decision by decision. */
export interface Guide {
  readonly about: TitleAbout
  readonly chapters: readonly GuideChapter[]
  /** By question (`ask` of a decision): what is told of it wherever it is asked. */
  readonly told: { readonly [ask: string]: GuideTold }
  readonly first: FirstMatch
}

/** The first match of a guide, in which the newcomer plays all seats. */
export interface FirstMatch {
  /** With what it is played. */
  readonly options: Options
  /** Its choices in their order; where the next one is not offered, the question's `usual` is taken. */
  readonly script: readonly GuideMove[]
  /** The telling ends when this track has reached this value. */
  readonly until: { readonly track: string; readonly value: number }
}

/** A part of the page about a title, with a picture of a position of the first match. */
export interface GuideChapter {
  readonly title: string
  readonly text: string
  readonly rule?: string
  /** The position when this question is first asked in the first match; absent: the first question of all. */
  readonly at?: string
  /** The spaces that are shown; absent: the whole map. */
  readonly spaces?: readonly string[]
}

/** What is told of a question. */
export interface GuideTold {
  /** What is decided. */
  readonly what: string
  /** What to look at. */
  readonly why: string
  /** What the odds say. */
  readonly odds?: string
  /** Beginnings of choices (see {@link choiceKey}) that are taken where the script has none, the first before the second. */
  readonly usual?: readonly string[]
}

/** A choice of the first match (see {@link choiceKey}), and why it is taken there. */
export type GuideMove = readonly [key: string, why?: string]

/** The parts of a choice as one text. */
export function choiceKey({ verb, piece, space, value, option }: Choice): string {
  return [verb, piece, space, value, option].filter((part) => part !== undefined).join('-')
}

/** The fixed dice of the first match of a title; `number` tells different dice of the same title apart. */
export function guideSeeds(title: string, number: number, seats: number): DiceSeeds {
  const seed = (part: string) => bytesToHex(sha256(utf8ToBytes(`topside guide ${title} ${number} ${part}`)))
  return { server: seed('server'), seats: Array.from({ length: seats }, (_, seat) => seed(`seat ${seat}`)) }
}

/** The fingerprint that the server's seed of a guide's first match has: whoever sees it knows that the dice are those of the guide. */
export function guideCommitment(title: string, number: number): string {
  return commitment(guideSeeds(title, number, 0).server)
}

/** Whether a match, or a file of one, has the dice of the first match of its title's guide, if that has one. */
export function isGuided(
  match: { readonly title: string; readonly commitment: string },
  guide: { readonly dice: number } | undefined,
): boolean {
  return guide !== undefined && match.commitment === guideCommitment(match.title, guide.dice)
}
