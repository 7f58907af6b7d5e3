import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import type { Choice } from '../decision/decision.ts'
import { commitment, type DiceSeeds } from '../dice/dice.ts'
import type { Options } from './title.ts'

/** Facts for choosing a game. */
export interface TitleAbout {
  /** Length of a match. */
  readonly length: string
  /** Complexity of the rules, from 1 to 5. */
  readonly complexity: 1 | 2 | 3 | 4 | 5
  /** What is special about it. */
  readonly special: string
}

/** A beginners' guide to a title: how it is played and won, and a first match explained decision by decision. */
export interface Guide {
  readonly about: TitleAbout
  readonly chapters: readonly GuideChapter[]
  /** Explanations by question (`ask` of a decision). */
  readonly told: { readonly [ask: string]: GuideTold }
  readonly first: FirstMatch
}

/** The first match of a guide, in which the newcomer plays all seats. */
export interface FirstMatch {
  /** Options of the match. */
  readonly options: Options
  /** The choices in order. Where the next one is not offered, the question's `usual` choice is taken. */
  readonly script: readonly GuideMove[]
  /** The explanations end when this track reaches this value. */
  readonly until: { readonly track: string; readonly value: number }
}

/** A section of a title's page, illustrated with a position of the first match. */
export interface GuideChapter {
  readonly title: string
  readonly text: string
  readonly rule?: string
  /** The question at whose first occurrence in the first match the position is taken; absent: the first question. */
  readonly at?: string
  /** The spaces shown; absent: the whole map. */
  readonly spaces?: readonly string[]
}

/** The explanation of a question. */
export interface GuideTold {
  /** What is being decided. */
  readonly what: string
  /** What to look at. */
  readonly why: string
  /** What the odds are. */
  readonly odds?: string
  /** Prefixes of choices (see {@link choiceKey}) taken where the script has none, in order of preference. */
  readonly usual?: readonly string[]
}

/** A choice in the first match (see {@link choiceKey}), and why it is made. */
export type GuideMove = readonly [key: string, why?: string]

/** The parts of a choice, joined with `-`. */
export function choiceKey({ verb, piece, space, value, option }: Choice): string {
  return [verb, piece, space, value, option].filter((part) => part !== undefined).join('-')
}

/** The fixed dice seeds of a title's first match. `number` distinguishes sets of dice of one title. */
export function guideSeeds(title: string, number: number, seats: number): DiceSeeds {
  const seed = (part: string) => bytesToHex(sha256(utf8ToBytes(`topside guide ${title} ${number} ${part}`)))
  return { server: seed('server'), seats: Array.from({ length: seats }, (_, seat) => seed(`seat ${seat}`)) }
}

/** Commitment to the server seed of a guide's first match. A match that shows it uses the guide's dice. */
export function guideCommitment(title: string, number: number): string {
  return commitment(guideSeeds(title, number, 0).server)
}

/** Whether a match or a match file has the dice of its title's guide; `false` if the title has no guide. */
export function isGuided(
  match: { readonly title: string; readonly commitment: string },
  guide: { readonly dice: number } | undefined,
): boolean {
  return guide !== undefined && match.commitment === guideCommitment(match.title, guide.dice)
}
