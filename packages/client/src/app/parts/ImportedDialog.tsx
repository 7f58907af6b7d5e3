import { menuLabel } from '../words/menuLabels.ts'
import { Dialog } from './Dialog.tsx'
import type { Imported } from './imported.ts'
import { NameInFile } from './NameInFile.tsx'
import './rule.css'
import './Imported.css'

/** Explains what it means that a match came from a file. */
export function ImportedDialog(props: Imported & { onClose: () => void }) {
  return (
    <Dialog title={menuLabel('imported.title')} onClose={props.onClose} testid="imported-dialog">
      <div class="note">
        <p>{menuLabel(meaningOf(props))}</p>
        <p>{menuLabel('imported.names')}</p>
        <dl class="names-in-file">
          {props.names.map(([seat, inFile], index) => (
            <div key={index}>
              <dt>{seat}</dt>
              <dd>
                <NameInFile name={inFile} />
              </dd>
            </div>
          ))}
        </dl>
        {props.running !== true && <p class="muted">{menuLabel('imported.dice')}</p>}
      </div>
    </Dialog>
  )
}

function meaningOf({ onlyShown = false, running = false, kept }: Imported) {
  if (onlyShown) return 'imported.only-shown'
  if (running) return 'imported.running'
  return kept ? 'imported.kept' : 'imported.opened'
}
