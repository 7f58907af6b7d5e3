import { useRef } from 'preact/hooks'
import { ErrorWords } from '../parts/ErrorWords.tsx'
import { useAsking } from '../parts/useAsking.ts'
import { lobbyLabel } from '../words/lobbyLabels.ts'
import { openFile } from './openFile.ts'
import '../parts/banner.css'
import './MatchFiles.css'

/** The section for match files. */
export function MatchFiles() {
  return (
    <section class="files" aria-labelledby="files">
      <h2 id="files" class="ruled">
        {lobbyLabel('begin.files')}
      </h2>
      <p class="small muted">{lobbyLabel('begin.files-note')}</p>
      <FileButton />
    </section>
  )
}

/** Opens a match file from this device. */
function FileButton() {
  const file = useRef<HTMLInputElement>(null)
  const { error, ask } = useAsking()
  return (
    <>
      <button type="button" class="button" data-testid="open-file" onClick={() => file.current?.click()}>
        {lobbyLabel('begin.open')}
      </button>
      <input
        ref={file}
        class="unseen"
        type="file"
        accept="application/json,.json"
        tabIndex={-1}
        aria-label={lobbyLabel('begin.file')}
        data-testid="file"
        onChange={(event) => {
          const [chosen] = event.currentTarget.files ?? []
          event.currentTarget.value = ''
          if (chosen !== undefined) ask(() => openFile(chosen))
        }}
      />
      {error !== undefined && (
        <p class="banner" role="alert">
          <ErrorWords error={error} />
        </p>
      )}
    </>
  )
}
