import { batch, computed, effect, type ReadonlySignal, type Signal, signal, untracked } from '@preact/signals'
import type { Choice, Preview, Text, TitlePackage } from '@topside/engine'
import { sameChoice } from '@topside/engine'
import type { ClientCommand, PreviewAnswer, WireDecision } from '@topside/protocol'
import type { BoardTarget } from '../../board/api.ts'
import { asApiError } from '../net/api.ts'
import type { Connection } from '../net/connection.ts'
import type { Lit, Scene } from '../parts/scene.ts'
import { type Speaker, speakerOf } from '../words/speak.ts'
import {
  candidates,
  drop,
  firstPick,
  NOTHING,
  type Picked,
  type Press,
  pointedAt,
  pressable,
  pressPiece,
  pressSpace,
  stepBack,
} from './choosing.ts'
import { nextQuestion } from './nextQuestion.ts'
import { type Picture, pictureOf } from './picture.ts'
import { type Before, recalled } from './recall.ts'

/** A refusal or another short notice beside the prompt. */
export interface Notice {
  readonly text: Text
  readonly tone: 'refused' | 'plain'
}

/** A match on the screen: what the server says, what the person has picked so far, and all that can be done. */
export interface Session extends Picture {
  readonly title: TitlePackage
  readonly connection: Connection
  readonly speaker: Speaker
  readonly scene: Scene
  /** Seats of this person, in order; empty for a spectator. */
  readonly mine: ReadonlySignal<readonly number[]>
  /** The seat through whose eyes the table is seen; `undefined` for a spectator. */
  readonly seat: ReadonlySignal<number | undefined>
  /** Whether, with several seats, the one that must decide is shown by itself. */
  readonly following: Signal<boolean>
  readonly decision: ReadonlySignal<WireDecision | undefined>
  readonly picked: Signal<Picked>
  /** The choices that agree with what is picked. */
  readonly open: ReadonlySignal<readonly Choice[]>
  /** The choice whose consequences are shown. */
  readonly considered: Signal<Choice | undefined>
  /** The same, or else what is pointed at on the board. */
  readonly shown: ReadonlySignal<Choice | undefined>
  readonly previews: ReadonlySignal<PreviewAnswer | undefined>
  readonly preview: ReadonlySignal<Preview | undefined>
  readonly notice: Signal<Notice | undefined>
  sit(seat: number): void
  /** A piece or space was pressed on the board. `touch`: without a pointer that can hover. */
  press(what: { readonly piece: string } | { readonly space: string }, touch?: boolean): void
  dropped(piece: string, space: string): Promise<void>
  /** A piece is being dragged: shows where it may go. */
  dragged(piece: string): void
  /** Something on the board is pointed at, or nothing any more. */
  point(target: BoardTarget | undefined): void
  /** Gives an answer, or, on a screen without hover, first shows what it would lead to. */
  choose(choice: Choice, touch: boolean): void
  /** Gives an answer; resolves to whether it was accepted. */
  answer(choice: Choice): Promise<boolean>
  /** One step back in what is picked; `false` if there was nothing to let go of. */
  back(): boolean
  command(command: ClientCommand): Promise<boolean>
  undo(): Promise<boolean>
  takeBackTo(answers: number): Promise<boolean>
  close(): void
}

/** Puts a match of `title` on the screen. */
export function createSession(title: TitlePackage, connection: Connection): Session {
  const speaker = speakerOf(title, () => connection.snapshot.value?.seats ?? [])
  const lit = signal<Lit | undefined>(undefined)
  const scene: Scene = { title, speaker, lit, note: signal(undefined), show: () => undefined }
  const following = signal(true)
  const chosenSeat = signal<number | undefined>(undefined)
  const picked = signal<Picked>(NOTHING)
  const considered = signal<Choice | undefined>(undefined)
  const pointed = signal<BoardTarget | undefined>(undefined)
  const notice = signal<Notice | undefined>(undefined)
  const previews = signal<PreviewAnswer | undefined>(undefined)

  const seats = computed(() => connection.snapshot.value?.seats ?? [])
  const mine = computed(() => seats.value.flatMap((seat, index) => (seat.mine ? [index] : [])))
  const seat = computed(() => {
    const own = mine.value
    if (own.length < 2) return own[0]
    const deciding = own.find((each) => seats.value[each]?.decision !== undefined)
    const chosen = chosenSeat.value
    if (!following.value) return chosen ?? own[0]
    if (chosen !== undefined && seats.value[chosen]?.decision !== undefined) return chosen
    return deciding ?? chosen ?? own[0]
  })
  const decision = computed(() => (seat.value === undefined ? undefined : seats.value[seat.value]?.decision))
  const open = computed(() => candidates(decision.value?.choices ?? [], picked.value))
  const shown = computed(() => considered.value ?? pointedAt(open.value, picked.value, pointed.value))
  const preview = computed(() => {
    const { value: choice } = shown
    const asked = decision.value
    if (choice === undefined || asked === undefined) return undefined
    const index = asked.choices.findIndex((each) => sameChoice(each, choice))
    return previews.value?.previews[index] ?? undefined
  })
  const picture = pictureOf(title, connection, { seat, decision, picked, open, considered, shown, lit })

  // A new question begins with nothing picked, unless there is only one piece to think of.
  let before: WireDecision | undefined
  let armed: Choice | undefined
  let last: Before | undefined
  const stopAsking = effect(() => {
    const asked = decision.value
    if (asked === before) return
    before = asked
    armed = undefined
    untracked(() =>
      batch(() => {
        picked.value = asked === undefined ? NOTHING : firstPick(asked.choices)
        considered.value = undefined
        notice.value = undefined
        previews.value = undefined
      }),
    )
    const asker = seat.peek()
    if (asked?.previews === true && asker !== undefined)
      connection.preview(asker).then(
        (answer) => {
          if (before === asked) previews.value = answer
        },
        () => undefined,
      )
  })

  const command = async (sent: ClientCommand): Promise<boolean> => {
    notice.value = undefined
    try {
      await connection.send(sent)
      return true
    } catch (failure) {
      notice.value = { text: asApiError(failure).text, tone: 'refused' }
      return false
    }
  }
  const answer = async (choice: Choice): Promise<boolean> => {
    const by = seat.peek()
    if (by === undefined || decision.peek() === undefined) return false
    const asked = decision.peek()
    considered.value = undefined
    if (!(await command({ kind: 'choose', seat: by, choices: [choice] }))) return false
    last = asked === undefined ? undefined : { decision: asked, answer: choice }
    return true
  }
  const undo = async (): Promise<boolean> => {
    const by = [seat.peek(), ...mine.peek()].find((each) => each !== undefined && seats.peek()[each]?.canUndo === true)
    if (by === undefined) {
      notice.value = { text: { key: 'refused.nothing-to-undo' }, tone: 'refused' }
      return false
    }
    return command({ kind: 'undo', seat: by })
  }
  /** Takes the last answer back and gives another one to the same question. */
  const answerInstead = async (other: Choice | undefined): Promise<void> => {
    const asked = decision.peek()
    last = undefined
    if (!(await undo()) || other === undefined) return
    const again = await nextQuestion(decision, asked)
    const same = again?.choices.find((choice) => sameChoice(choice, other))
    if (same !== undefined) await answer(same)
  }
  const refuse = async (tried: Choice): Promise<void> => {
    const by = seat.peek()
    if (by === undefined) return
    try {
      const why = await connection.why(by, tried)
      notice.value = { text: why ?? { key: 'refused.illegal-choice' }, tone: 'refused' }
    } catch (failure) {
      notice.value = { text: asApiError(failure).text, tone: 'refused' }
    }
  }
  const act = (press: Press, touch: boolean): void => {
    notice.value = undefined
    if (press.kind === 'pick') picked.value = press.picked
    else if (press.kind === 'refused') void refuse(press.tried)
    else choose(press.choice, touch)
  }
  const choose = (choice: Choice, touch: boolean): void => {
    if (touch && weighty(choice)) {
      armed = choice
      considered.value = choice
    } else void answer(choice)
  }
  /** Whether a choice has consequences worth a look before it is pressed a second time on a screen without hover. */
  const weighty = (choice: Choice): boolean => {
    const asked = decision.peek()
    const index = asked?.choices.findIndex((each) => sameChoice(each, choice)) ?? -1
    return previews.peek()?.previews[index] != null && !(armed !== undefined && sameChoice(armed, choice))
  }

  return {
    title,
    connection,
    speaker,
    scene,
    mine,
    seat,
    following,
    decision,
    picked,
    open,
    considered,
    shown,
    previews,
    preview,
    notice,
    ...picture,
    sit(wanted) {
      batch(() => {
        chosenSeat.value = wanted
        if (seats.value[wanted]?.decision === undefined) following.value = false
      })
    },
    press(what, touch = false) {
      picture.film.value = undefined
      const asked = decision.peek()
      if (asked === undefined) return
      if ('space' in what) return act(pressSpace(asked.choices, picked.peek(), what.space), touch)
      const press = pressPiece(asked.choices, picked.peek(), what.piece)
      const again = press.kind === 'answer' ? undefined : recalled(last, asked, what.piece)
      if (again !== undefined && (press.kind === 'refused' || again.instead === undefined))
        return void answerInstead(again.instead)
      const under = picture.view.peek()?.pieces.find((piece) => piece.id === what.piece)?.space
      // A counter that cannot be chosen lies on a space that can be.
      if (press.kind === 'refused' && under !== undefined && pressable(asked.choices, picked.peek()).spaces.has(under))
        return act(pressSpace(asked.choices, picked.peek(), under), touch)
      act(press, touch)
    },
    async dropped(piece, space) {
      const asked = decision.peek()
      if (asked === undefined) return
      const alone = asked.choices.find((choice) => choice.piece === piece && choice.space === undefined)
      const both = asked.choices.some((choice) => choice.piece === piece && choice.space !== undefined)
      if (alone === undefined || both) return act(drop(asked.choices, piece, space), false)
      // Piece and place are two questions: the second is answered by where the piece was dropped.
      if (!(await answer(alone))) return
      const next = await nextQuestion(decision, asked)
      if (next !== undefined) act(pressSpace(next.choices, firstPick(next.choices), space), false)
    },
    dragged(piece) {
      const asked = decision.peek()
      if (asked?.choices.some((choice) => choice.piece === piece && choice.space !== undefined) === true)
        picked.value = { piece }
    },
    point(target) {
      pointed.value = target
    },
    choose,
    answer,
    back() {
      if (picture.film.peek() !== undefined) {
        picture.film.value = undefined
        return true
      }
      if (considered.peek() !== undefined) {
        considered.value = undefined
        return true
      }
      const fewer = stepBack(picked.peek())
      notice.value = undefined
      if (fewer === undefined) return false
      picked.value = fewer
      return true
    },
    command,
    undo,
    async takeBackTo(answers) {
      const by = seat.peek()
      if (by === undefined) return false
      const asked = await command({ kind: 'askTakeback', seat: by, to: answers })
      // Whoever plays all seats need not ask themselves.
      for (const other of mine.peek())
        if (asked && other !== by) await command({ kind: 'answerTakeback', seat: other, accept: true })
      return asked
    },
    close() {
      stopAsking()
      picture.close()
      connection.close()
    },
  }
}
