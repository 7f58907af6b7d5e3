import { useMemo } from 'preact/hooks'
import { keptDice } from '../net/seed.ts'
import { Mark } from '../parts/Mark.tsx'
import { bareScene, SceneProvider } from '../parts/scene.ts'
import { go } from '../route.ts'
import { speakerOf } from '../words/speak.ts'
import { findingsOf } from './findings.ts'
import { linesFor } from './frames.ts'
import { type Luck, luckOf } from './luck.ts'
import type { Reel } from './ReplayScreen.tsx'

/** Below so many dice a sum says nothing. */
const FEW = 8

/** How lucky somebody was, in words: one standard deviation is nothing special. */
export function luckWords(sigmas: number): string {
  const size = Math.abs(sigmas)
  const way = sigmas > 0 ? 'high' : 'low'
  if (size < 0.5) return 'just about average'
  if (size < 1) return `a little ${way}, nothing special`
  if (size < 2) return `rather ${way}; one match in ${size < 1.5 ? 'four' : 'ten'} is like that`
  if (size < 3) return `very ${way}; one match in forty is like that`
  return `extraordinarily ${way}; one match in several hundred is like that`
}

/** Whether the dice of a match were honest, from its file alone; and who was lucky. */
export function DicePage(props: { reel: Reel; match: string | undefined }) {
  const { title, file, film } = props.reel
  const seats = file.seats.map((seat, index) => ({ name: seat.name, side: film.frames.at(-1)?.sides[index] ?? '' }))
  const scene = useMemo(
    () =>
      bareScene(
        title,
        speakerOf(title, () => seats),
      ),
    [title],
  )
  const findings = useMemo(
    () => findingsOf(title.rules, file, props.match === undefined ? undefined : keptDice(props.match)),
    [title, file, props.match],
  )
  const lines = linesFor(film, 'all')
  const luck = useMemo(() => luckOf(film.rolls, lines, file.seats.length), [film, lines])
  const ok = findings.every((finding) => finding.ok)
  const dice = film.rolls.reduce((sum, roll) => sum + roll.values.length, 0)
  return (
    <SceneProvider value={scene}>
      <main class="dice-page" data-testid="dice-page" data-ok={String(ok)}>
        <button
          type="button"
          class="plain link small"
          onClick={() =>
            go(props.match === undefined ? { screen: 'file', dice: false } : { screen: 'archive', match: props.match })
          }
        >
          Back to the match
        </button>
        <h1>{ok ? 'Every die was honest' : 'Something does not fit'}</h1>
        <p class="lead">
          {ok
            ? `This browser has just played the whole match again from its file: ${file.commands.length} commands and ${dice} dice, with the same result.`
            : 'This browser played the match again from its file, and found differences. They are listed here.'}
        </p>
        <ul class="findings">
          {findings.map((finding) => (
            <li key={finding.words} class={finding.ok ? 'ok' : 'bad'}>
              <span aria-hidden="true">{finding.ok ? '✓' : '✕'}</span>
              <span class="unseen">{finding.ok ? 'In order: ' : 'Wrong: '}</span>
              {finding.words}
            </li>
          ))}
        </ul>
        <h2>Luck</h2>
        {luck.length === 0 ? (
          <p class="muted">No dice were rolled.</p>
        ) : (
          <LuckTable
            luck={luck}
            names={(seat) => (seat === null ? 'Nobody in particular' : scene.speaker.names.seat(seat))}
            sides={seats.map((seat) => seat.side)}
          />
        )}
        <h2>Every roll</h2>
        <details>
          <summary>{film.rolls.length} rolls</summary>
          <ol class="rolls">
            {film.rolls.map((roll) => (
              <li key={roll.n}>
                <span class="muted">{roll.n + 1}</span> {roll.values.join(' ')}
              </li>
            ))}
          </ol>
        </details>
        <h2>How this works</h2>
        <p>
          Before anybody took a seat, the server drew a secret seed and published its SHA-256 fingerprint. Then each
          seat gave a seed of its own. Die after die comes from HMAC-SHA256 of the server’s seed with those of the seats
          and the number of the roll, so neither the server nor a player could choose them. Now that the match is over
          the server’s seed is public, and anyone can compute it all again.
        </p>
        <dl class="seeds">
          <dt>Fingerprint</dt>
          <dd>
            <code>{file.commitment}</code>
          </dd>
          <dt>Server seed</dt>
          <dd>
            <code>{file.serverSeed ?? 'not published yet'}</code>
          </dd>
          {file.seats.map((seat, index) => (
            <>
              <dt key={`name${index}`}>
                <Mark side={seats[index]?.side} /> {seat.name}
              </dt>
              <dd key={`seed${index}`}>
                <code>{seat.seed}</code>
              </dd>
            </>
          ))}
        </dl>
      </main>
    </SceneProvider>
  )
}

function LuckTable(props: { luck: readonly Luck[]; names: (seat: number | null) => string; sides: readonly string[] }) {
  return (
    <table class="luck" data-testid="luck">
      <thead>
        <tr>
          <th scope="col">Whose dice</th>
          <th scope="col">Dice</th>
          <th scope="col">Sum</th>
          <th scope="col">Average would be</th>
          <th scope="col">That is</th>
        </tr>
      </thead>
      <tbody>
        {props.luck.map((each) => (
          <tr key={each.seat}>
            <th scope="row">
              {each.seat !== null && <Mark side={props.sides[each.seat]} />} {props.names(each.seat)}
            </th>
            <td>{each.dice}</td>
            <td>{each.sum}</td>
            <td>{each.expected.toFixed(1)}</td>
            <td>{each.dice < FEW ? 'too few to say' : luckWords(each.sigmas)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
