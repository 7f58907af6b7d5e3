import { useState } from 'preact/hooks'
import { label } from '../words/label.tsx'
import type { Imported } from './imported.ts'
import { lazy } from './lazy.tsx'
import './Imported.css'

const ImportedDialog = lazy(async () => (await import('./ImportedDialog.tsx')).ImportedDialog)

/** Marks a match from a file; opens an explanation. */
export function ImportedChip(props: Imported) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <button type="button" class="chip" data-testid="imported" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {label(props.onlyShown === true ? 'file.only-shown' : props.kept ? 'file.imported' : 'file.opened')}
      </button>
      {open && <ImportedDialog {...props} onClose={() => setOpen(false)} />}
    </>
  )
}
