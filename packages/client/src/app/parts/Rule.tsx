import type { Notes, RuleNote } from '@topside/engine'
import { useEffect, useState } from 'preact/hooks'
import { Dialog } from './Dialog.tsx'
import { useScene } from './scene.ts'

/** The number of a rule, which opens our note on it. */
export function RuleLink(props: { rule: string | undefined; quiet?: boolean }) {
  const { note } = useScene()
  const { rule } = props
  if (rule === undefined || rule === '') return null
  return (
    <button
      type="button"
      class="plain rule"
      tabIndex={props.quiet ? -1 : 0}
      aria-label={`Rule ${rule}`}
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
  const { note, title } = useScene()
  const rule = note.value
  const [notes, setNotes] = useState<Notes | undefined>(undefined)
  const wanted = rule !== undefined
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
  if (rule === undefined || notes === undefined) return null
  const found = noteOn(notes, rule)
  const parent = found && noteOn(notes, above(found.rule))
  return (
    <Dialog
      title={found === undefined ? `Rule ${rule}` : found.note.title}
      onClose={() => {
        note.value = undefined
      }}
    >
      <div class="note" data-testid="rule-note">
        {found !== undefined && (
          <p class="note-number">
            Rule {rule}
            {found.rule !== rule && ` (explained under ${found.rule})`}
          </p>
        )}
        {(found?.note.text ?? 'There is no note on this rule.').split('\n').map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
        {parent !== undefined && (
          <p class="small">
            Part of <RuleLink rule={parent.rule} /> {parent.note.title}
          </p>
        )}
      </div>
    </Dialog>
  )
}
