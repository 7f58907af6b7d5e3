import type { BoardHandle, MapState } from '@topside/board'
import { useEffect, useState } from 'preact/hooks'
import { useTableContext } from '../parts/tableContext.ts'
import { label } from '../words/label.tsx'
import './MapSwitch.css'

/** A button for each map of a board with several, marked if something happens out of view. */
export function MapSwitch({ board }: { board: () => BoardHandle | undefined }) {
  const { title } = useTableContext()
  const [maps, setMaps] = useState<readonly MapState[]>([])
  useEffect(() => {
    const handle = board()
    if (handle === undefined || title.board.maps === undefined) return
    const look = () =>
      setMaps((before) => {
        const now = handle.maps()
        return JSON.stringify(now) === JSON.stringify(before) ? before : now
      })
    look()
    return handle.onChange(look)
  }, [board, title])
  if (maps.length === 0) return null
  return (
    <div class="map-switch">
      {maps.map(({ id, name, shown, busy }) => (
        <button
          key={id}
          type="button"
          class={`button ${busy ? 'busy' : ''}`}
          aria-pressed={shown}
          data-testid={`map-${id}`}
          onClick={() => board()?.showMap(id)}
        >
          {title.texts[name.key] ?? name.text}
          {busy && <span class="unseen">{label('board.map-busy')}</span>}
        </button>
      ))}
    </div>
  )
}
