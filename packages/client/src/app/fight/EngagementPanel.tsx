import type { BoardView } from '@topside/board'
import type { EngagedGroup, EngagedRank, EngagedRoll, EngagedSide, EngagedTable, Engagement } from '@topside/engine'
import type { ComponentChildren } from 'preact'
import { CounterPicture } from '../parts/CounterPicture.tsx'
import { Die } from '../parts/Dice.tsx'
import { Say } from '../parts/Say.tsx'
import { SideMark } from '../parts/SideMark.tsx'
import { litBy, useTableContext } from '../parts/tableContext.ts'
import { RuleLink } from '../rules/Rule.tsx'
import { battleLabel } from '../words/engagementLabels.ts'
import { sideOf } from '../words/names.ts'
import { signed } from '../words/signed.ts'
import { Chances, Ledgers } from './Ledgers.tsx'
import './EngagementPanel.css'

/** Sizes of counters in front and in the ranks, in CSS pixels. */
const [FRONT, RANK] = [48, 32]

/** The input for a picture of a fight. */
interface FightInput {
  readonly engagement: Engagement
  /** The source of the counters' faces. */
  readonly view: BoardView | undefined
  /** Ids of the sides that must decide. */
  readonly deciding: ReadonlySet<string>
}

/**
 * The current fight: both sides with their fronts face to face, and the last dice between them. `children`: what can
 * be done with the picture.
 */
export function EngagementPanel(
  props: Omit<FightInput, 'engagement'> & { engagement: Engagement | undefined; children?: ComponentChildren },
) {
  const { engagement } = props
  if (engagement === undefined) return <p class="battle-none muted">{battleLabel('battle.none')}</p>
  const shown: FightInput = { ...props, engagement }
  const { attacker, defender, over, tables } = engagement
  return (
    <div
      class={`battle ${over === undefined ? '' : 'over'} ${tables === undefined ? '' : 'with-tables'}`}
      data-testid="battle"
      data-place={engagement.place}
    >
      <Head engagement={engagement}>{props.children}</Head>
      <Wing shown={shown} side={attacker} part="attacker" />
      <Front shown={shown} side={attacker} part="attacker" />
      <Middle engagement={engagement} />
      <Front shown={shown} side={defender} part="defender" />
      <Wing shown={shown} side={defender} part="defender" />
    </div>
  )
}

/** Place and progress of the fight, and what is added to the dice. */
function Head({ engagement, children }: { engagement: Engagement; children: ComponentChildren }) {
  const { name, notes, over, tables } = engagement
  const ledgers = tables === undefined ? engagement.ledgers : []
  return (
    <header class="battle-head">
      <h2>
        <Say text={name} quiet /> <RuleLink rule={name.rule} quiet />
      </h2>
      {over !== undefined && (
        <p class="battle-over">
          <strong>{battleLabel('battle.over')}</strong> · <Say text={over} quiet />
        </p>
      )}
      {notes.map((note) => (
        <p key={note.key}>
          <Say text={note} quiet />
        </p>
      ))}
      {ledgers.map(({ key, total, parts }) => (
        <p key={key} data-testid="battle-bonus">
          <Say text={{ key }} quiet /> <strong>{signed(total)}</strong>
          {parts.map((part, index) => (
            <span key={`${index}${part.key}`} class="muted">
              {' '}
              <Say text={{ key: part.key, ...(part.args && { args: part.args }) }} quiet />{' '}
              <RuleLink rule={part.rule} quiet />
            </span>
          ))}
        </p>
      ))}
      {children}
    </header>
  )
}

/** A side's units that are not in front, by rank. */
function Wing({ shown, side, part }: { shown: FightInput; side: EngagedSide; part: 'attacker' | 'defender' }) {
  const { title } = useTableContext()
  return (
    <section class={`battle-wing ${part}`} data-testid={`battle-${part}`}>
      <h3>
        <span>
          <SideMark side={side.side} /> {sideOf(title, side.side)?.name ?? side.side} <Say text={side.role} quiet />
        </span>
        {shown.deciding.has(side.side) && <span class="battle-decides">{battleLabel('battle.decides')}</span>}
      </h3>
      {side.ranks.map((rank, index) => (
        <Rank key={`${index}${rank.name.key}`} shown={shown} rank={rank} />
      ))}
    </section>
  )
}

function Rank({ shown, rank }: { shown: FightInput; rank: EngagedRank }) {
  return (
    <div class="battle-rank" data-rank={rank.name.key}>
      <h4>
        <Say text={rank.name} quiet />
      </h4>
      <ol>
        {rank.groups.map((group, index) => (
          // Groups are identified by position: the first group is always the next to fight.
          <li key={`${index}${group.pieces[0]?.piece}`} class={group.pieces.length > 1 ? 'several' : ''}>
            <Units shown={shown} group={group} size={RANK} />
            {group.name !== undefined && group.pieces.length > 1 && (
              <small>
                <Say text={group.name} quiet />
              </small>
            )}
          </li>
        ))}
      </ol>
    </div>
  )
}

/** The unit that faces the enemy, with the dice it will roll. */
function Front({ shown, side, part }: { shown: FightInput; side: EngagedSide; part: 'attacker' | 'defender' }) {
  const { front } = side
  return (
    <section class={`battle-front ${part}`} data-testid={`battle-front-${part}`}>
      {front === undefined ? (
        <p class="muted small">{battleLabel('battle.nobody')}</p>
      ) : (
        <>
          <p class="battle-tactic">{front.name !== undefined && <Say text={front.name} quiet />}</p>
          <Units shown={shown} group={front} size={FRONT} />
        </>
      )}
    </section>
  )
}

/** The counters of a group, each with its role and dice. */
function Units({ shown, group, size }: { shown: FightInput; group: EngagedGroup; size: number }) {
  const { title, speaker, lit, show } = useTableContext()
  return (
    <span class="battle-units">
      {group.pieces.map(({ piece, part, dice = [] }) => {
        const counter = title.counters[piece]
        const at = shown.view?.pieces.find(({ id }) => id === piece)
        const kinds = dice.map((sides) => battleLabel('battle.die', { sides }))
        const words = [speaker.names.piece(piece), ...(part === undefined ? [] : [speaker.plain(part)]), ...kinds]
        return (
          <button
            key={piece}
            type="button"
            class="plain battle-unit"
            data-piece={piece}
            title={words.join(', ')}
            onClick={() => show({ piece })}
            onMouseEnter={() => {
              lit.value = litBy({ piece })
            }}
            onMouseLeave={() => {
              lit.value = undefined
            }}
          >
            <span class="unseen">{size === FRONT ? speaker.names.piece(piece) : words.join(', ')}</span>
            {counter !== undefined && (
              <CounterPicture
                counter={counter}
                face={at?.face ?? title.rules.table.faces[0] ?? ''}
                {...(at?.statuses && { statuses: at.statuses })}
                size={size}
              />
            )}
            {part !== undefined && size === FRONT && <small>{speaker.plain(part)}</small>}
            {dice.length > 0 && (
              <span class="battle-kinds">
                {kinds.map((kind, index) => (
                  // The dice of a piece keep their order.
                  <i key={`${index}${kind}`}>{kind}</i>
                ))}
              </span>
            )}
          </button>
        )
      })}
    </span>
  )
}

/** The last roll and its results. */
function Middle({ engagement }: { engagement: Engagement }) {
  const { last, tables, ledgers } = engagement
  return (
    <section class={`battle-middle ${tables === undefined ? '' : 'detailed'}`} data-testid="battle-dice">
      {last === undefined ? <p class="muted small">{battleLabel('battle.no-dice')}</p> : <LastRoll roll={last} />}
      {tables !== undefined && (
        <>
          <Ledgers ledgers={ledgers} />
          <div class="battle-tables">
            {tables.map((table, index) => (
              <Results key={`${index}${table.name.key}`} table={table} />
            ))}
          </div>
        </>
      )}
    </section>
  )
}

/** A table of results with their chances; the table in use is highlighted. */
function Results({ table }: { table: EngagedTable }) {
  return (
    <div class={`battle-table ${table.used ? 'used' : 'muted'}`} data-testid="battle-table">
      <h4 class="battle-table-name">
        <Say text={table.name} quiet /> <RuleLink rule={table.name.rule} quiet />
      </h4>
      <Chances chances={table.chances} />
    </div>
  )
}

function LastRoll({ roll }: { roll: EngagedRoll }) {
  const { title } = useTableContext()
  return (
    <>
      <p class="battle-roll-name">
        <Say text={roll.name} quiet /> <RuleLink rule={roll.name.rule} quiet />
      </p>
      <div class="battle-dice" data-roll={roll.n}>
        {roll.groups.map(({ side, dice, total }) => (
          <div key={side} class="battle-thrown" data-side={side}>
            <span class="unseen">
              {sideOf(title, side)?.name}:{' '}
              {dice.map(({ sides, value }) => battleLabel('battle.die-rolled', { sides, value })).join(', ')}
              {total !== undefined && `, ${battleLabel('battle.total', { total })}`}
            </span>
            {dice.map(({ sides, value }, index) => (
              // The dice of a roll keep their order.
              <span key={`${roll.n}-${index}`} class="battle-die" aria-hidden="true">
                <Die value={value} sides={sides} style={sideOf(title, side)?.style} order={index} />
                <small>{battleLabel('battle.die', { sides })}</small>
              </span>
            ))}
            {total !== undefined && (
              <strong class="battle-total" aria-hidden="true">
                {total}
              </strong>
            )}
          </div>
        ))}
      </div>
      <ul class="battle-results" data-testid="battle-results">
        {roll.results.map((result, index) => (
          // The results of a roll never change.
          <li key={`${index}${result.key}`}>
            <Say text={{ key: result.key, ...(result.args && { args: result.args }) }} quiet />{' '}
            <RuleLink rule={result.rule} quiet />
          </li>
        ))}
      </ul>
    </>
  )
}
