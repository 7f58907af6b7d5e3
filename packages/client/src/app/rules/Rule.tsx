import type { Notes, RuleNote, TitleDisplay } from '@topside/engine'
import { useEffect, useState } from 'preact/hooks'
import { Dialog } from '../parts/Dialog.tsx'
import { lazy } from '../parts/lazy.tsx'
import { useTableContext } from '../parts/tableContext.ts'
import { Labelled, label } from '../words/label.tsx'
import '../parts/rule.css'

const RulesReader = lazy(async () => (await import('./RulesReader.tsx')).RulesReader)

/** The number of a rule; opens our note on it. */
export function RuleLink(props: { rule: string | undefined; quiet?: boolean }) {
  const { note } = useTableContext()
  const { rule } = props
  if (rule === undefined || rule === '') return null
  return (
    <button
      type="button"
      class="plain rule"
      tabIndex={props.quiet ? -1 : 0}
      aria-label={label('rule.name', { rule })}
      onClick={(event) => {
        event.stopPropagation()
        note.value = rule
      }}
    >
      {rule}
    </button>
  )
}

/** The note on a rule, or on the nearest rule above it: `9.4.2B` is explained by `9.4.2`, `9.4` or `9`. */
export function noteOn(notes: Notes, rule: string): { rule: string; note: RuleNote } | undefined {
  for (let at = rule; at !== ''; at = above(at)) {
    const note = notes[at]
    if (note !== undefined) return { rule: at, note }
  }
  return undefined
}

function above(rule: string): string {
  const letter = rule.replace(/[A-Za-z]+$/, '')
  if (letter !== rule) return letter
  const dot = rule.lastIndexOf('.')
  return dot === -1 ? '' : rule.slice(0, dot)
}

/** The open note, if any. */
export function RuleDialog() {
  const { note, title } = useTableContext()
  const rule = note.value
  const notes = useNotes(title, rule !== undefined)
  const [reading, setReading] = useState<string | undefined>(undefined)
  if (reading !== undefined)
    return (
      <Dialog title={title.rules.name} onClose={() => setReading(undefined)} wide>
        <RulesReader at={reading} />
      </Dialog>
    )
  if (rule === undefined || notes === undefined) return null
  const found = noteOn(notes, rule)
  return (
    <Dialog
      title={found === undefined ? label('rule.name', { rule }) : found.note.title}
      onClose={() => {
        note.value = undefined
      }}
    >
      <div class="note" data-testid="rule-note">
        {found !== undefined && (
          <p class="note-number">
            {label('rule.name', { rule })}
            {found.rule !== rule && ` ${label('rule.under', { rule: found.rule })}`}
          </p>
        )}
        {(found?.note.text ?? label('rule.missing')).split('\n').map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
        {found !== undefined && <PartOf notes={notes} rule={found.rule} />}
        <p class="small">
          <button
            type="button"
            class="plain link"
            data-testid="all-rules"
            onClick={() => {
              setReading(rule)
              note.value = undefined
            }}
          >
            {label('rule.all')}
          </button>
        </p>
      </div>
    </Dialog>
  )
}

/** The notes of a title, loaded once `wanted`; empty if loading fails. */
function useNotes(title: TitleDisplay, wanted: boolean): Notes | undefined {
  const [notes, setNotes] = useState<Notes | undefined>(undefined)
  useEffect(() => {
    if (!wanted || notes !== undefined) return
    let gone = false
    title.notes().then(
      (fetched) => !gone && setNotes(fetched),
      () => !gone && setNotes({}),
    )
    return () => {
      gone = true
    }
  }, [title, wanted, notes])
  return notes
}

/** Link to the note on the parent rule. */
function PartOf(props: { notes: Notes; rule: string }) {
  const parent = noteOn(props.notes, above(props.rule))
  if (parent === undefined) return null
  const values = { rule: <RuleLink rule={parent.rule} />, title: parent.note.title }
  return (
    <p class="small">
      <Labelled text="rule.part" values={values} />
    </p>
  )
}
