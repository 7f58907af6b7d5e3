import type { ExampleEntry } from '@topside/engine'
import { useState } from 'preact/hooks'
import { Dialog } from '../parts/Dialog.tsx'
import { label } from '../words/label.tsx'
import { menuLabel } from '../words/menuLabels.ts'
import '../parts/Imported.css'
import '../parts/rule.css'

/** Marks the match as an example of play; opens a dialog with its subject and the origin of its dice. */
export function ExampleChip({ example }: { example: ExampleEntry }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <button type="button" class="chip" data-testid="example" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {label('file.example')}
      </button>
      {open && (
        <Dialog title={example.name} onClose={() => setOpen(false)} testid="example-dialog">
          <div class="note">
            <p>{example.about}</p>
            <p>{menuLabel('example.dice')}</p>
          </div>
        </Dialog>
      )}
    </>
  )
}
