import { signal } from '@preact/signals'
import type { Choice, Text, TitlePackage } from '@topside/engine'
import { toy } from '@topside/engine/testing'
import type {
  ChatLine,
  ChatNews,
  ClientCommand,
  LastReply,
  MatchSummary,
  PreviewAnswer,
  WhyAnswer,
  WireDecision,
} from '@topside/protocol'
import { ApiError } from '../net/api.ts'
import type { Connection } from '../net/connection.ts'
import type { Status } from '../net/reconnectingLink.ts'
import type { SeatSnapshot, Snapshot } from '../net/snapshot.ts'
import { boardlessContext, type TableContext } from '../parts/tableContext.ts'
import { speakerOf } from '../words/speak.ts'

const gold = { fill: '#E2B13C', ink: '#2A2620', edge: '#8C6612' }
const teal = { fill: '#2F5D62', ink: '#FFFFFF', edge: '#1C3D41' }

const square = (x: number): readonly (readonly [number, number])[] => [
  [x, 0],
  [x + 100, 0],
  [x + 100, 100],
  [x, 100],
]

const space = (id: string, index: number) => ({
  id,
  kind: 'area' as const,
  name: { key: `space.${id}`, text: id },
  polygon: square(index * 100),
  label: [index * 100 + 50, 20] as const,
  title: { lines: [id], at: [index * 100 + 50, 80] as const, size: 14, ink: 'ink' as const },
  anchors: {},
  ...(index < 3 && { identifier: { number: String(index + 1), modifier: index } }),
})

/** The toy title with a board and texts, for tests. */
export const toyPackage: TitlePackage = {
  rules: toy,
  board: {
    size: { w: 500, h: 100 },
    counter: 48,
    ground: 'sea',
    layers: [],
    borders: [],
    borderKinds: {},
    spaces: toy.table.spaces.map(({ id }, index) => space(id, index)),
    tracks: [],
    captions: [],
  },
  sides: [
    { id: 'red', name: 'Red', style: { light: gold, dark: gold, shape: 'square', emblem: 'disc', hatch: 'dots' } },
    { id: 'blue', name: 'Blue', style: { light: teal, dark: teal, shape: 'rounded', emblem: 'star', hatch: 'rows' } },
  ],
  counters: Object.fromEntries(
    toy.table.pieces.map(({ id, side }) => [
      id,
      { name: id.replace('-', ' '), label: id, symbol: 'infantry' as const, ...(side !== undefined && { side }) },
    ]),
  ),
  texts: {
    'space.modifier': 'TEM {value}',
    'choice.move': 'Move {piece} to {space}',
    'face.fresh': 'fresh',
    'face.spent': 'spent',
    'toy.move.other': '{seat} moves',
  },
  notes: async () => ({}),
  status: (track) => [{ key: 'round', args: { round: track('round') } }],
}

/** A factory of objects with default values for all fields that are not given. */
function usually<Made>(usual: () => Made): (part?: Partial<Made>) => Made {
  return (part = {}) => ({ ...usual(), ...part })
}

/** A seat of a snapshot; by default another user's. */
export const seat = usually<SeatSnapshot>(() => ({
  name: 'Ann',
  guest: false,
  offer: '',
  bot: '',
  proposed: '',
  allies: [],
  side: 'red',
  ask: '',
  rule: '',
  about: undefined,
  present: 1,
  awaySince: 0,
  mine: false,
  decision: undefined,
  canUndo: false,
  ahead: 0,
  settings: {},
  hiddenPieces: new Map(),
}))

/** A snapshot of the toy title. */
export const snapshotOf = usually<Snapshot>(() => ({
  match: 'm',
  title: 'toy',
  options: {},
  seq: 1,
  pieces: new Map([
    ['red-scout', { space: 0, face: 0, status: 0 }],
    ['blue-scout', { space: 0, face: 1, status: 0 }],
  ]),
  spaces: new Map([
    ['west', { owner: 0, hidden: 0 }],
    ['red-tent', { owner: -1, hidden: 1 }],
  ]),
  tracks: new Map([['round', 2]]),
  seats: [seat(), seat({ name: 'Ben', side: 'blue' })],
  history: 0,
  historyKept: 0,
  answers: 1,
  takeback: undefined,
  outcome: undefined,
  delay: 0,
  engagement: undefined,
}))

/** A match summary; by default, an open match of the toy title with one free seat. */
export const summaryOf = usually<MatchSummary>(() => ({
  id: 'm',
  title: 'toy',
  options: {},
  private: false,
  delay: 0,
  absence: 0,
  paced: true,
  status: 'open',
  commitment: '',
  seats: [summarySeat('Ann'), summarySeat(null)],
  deciding: [],
  tracks: {},
  seq: 0,
  rulesVersion: 1,
  createdAt: '2026-01-01T00:00:00Z',
  updatedAt: '2026-01-01T00:00:00Z',
  outcome: null,
  serverSeed: null,
  mine: false,
  imported: false,
}))

/** A seat of a match summary: its holder, and whether that is the user. */
export function summarySeat(
  name: string | null,
  you = false,
  side: string | null = null,
): MatchSummary['seats'][number] {
  return { name, side, you }
}

/** A decision of the toy title on the wire. */
export function asking(choices: readonly Choice[], part: Partial<WireDecision> = {}): WireDecision {
  return { seq: 1, ask: 'toy.move', rule: '2', choices, ...part }
}

/** A connection that a test feeds; records the requests. */
export class FedConnection implements Connection {
  readonly status = signal<Status>({ kind: 'online' })
  readonly snapshot = signal<Snapshot | undefined>(undefined)
  readonly history = signal<Connection['history']['value']>([])
  readonly joins = signal(1)
  readonly saving = signal(0)
  readonly sent: ClientCommand[] = []
  readonly asked: Choice[] = []
  answerWhy: WhyAnswer = null
  previews: PreviewAnswer = { seq: 1, previews: [], context: null }
  lastReply: LastReply = null
  refusal: Error | undefined
  /** Why `careful` answers could not be undone. */
  final: Text | undefined
  /** The stored chat lines. */
  readonly said: ChatLine[] = []
  readonly chatAsked: { readonly from: number | undefined; readonly to: number | undefined }[] = []
  /** Ids of the chat lines sent. */
  readonly saying: string[] = []
  /** Delays the answer to a chat line. */
  answer: Promise<void> = Promise.resolve()
  tell: (news: ChatNews) => void = () => undefined

  /** Called with every accepted command. */
  accepted: () => void = () => undefined

  readonly send: Connection['send'] = async (command) => {
    this.sent.push(command)
    if (this.refusal !== undefined) throw this.refusal
    if (command.kind === 'choose' && command.careful === true && this.final !== undefined)
      throw new ApiError('final', this.final)
    this.accepted()
    return { seq: 2, taken: 1 }
  }
  async why(_seat: number, choice: Choice): Promise<WhyAnswer> {
    this.asked.push(choice)
    return this.answerWhy
  }
  async preview(): Promise<PreviewAnswer> {
    return this.previews
  }
  hint: Connection['hint'] = () => Promise.reject(new ApiError('too-busy'))
  async last(): Promise<LastReply> {
    return this.lastReply
  }
  readonly chat: Connection['chat'] = async ({ from, to }) => {
    this.chatAsked.push({ from, to })
    if (this.refusal !== undefined) throw this.refusal
    const below = this.said.slice(0, to)
    return from === undefined ? below.slice(-100) : below.slice(from, from + 100)
  }
  readonly say: Connection['say'] = async ({ id, text }) => {
    this.saying.push(id)
    await this.answer
    if (this.refusal !== undefined) throw this.refusal
    const line = { n: this.said.length, at: 0, user: 'me', name: 'Ann', text }
    this.said.push(line)
    return line
  }
  onChat(heard: (news: ChatNews) => void): () => void {
    this.tell = heard
    return () => {
      this.tell = () => undefined
    }
  }
  retry(): void {}
  close(): void {}
}

/** The context of a page without a board: Ann (Red) plays the toy title against a computer. */
export function besideComputer(): TableContext {
  const seats = [
    { name: 'Ann', side: 'red' },
    { name: 'Computer (staff)', side: 'blue' },
  ]
  return boardlessContext(
    toyPackage,
    speakerOf(toyPackage, () => seats),
  )
}
