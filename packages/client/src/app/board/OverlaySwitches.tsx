import { useState } from 'preact/hooks'
import { DisclosureButton } from '../parts/DisclosureButton.tsx'
import { useTableContext } from '../parts/tableContext.ts'
import { useEscape } from '../parts/useEscape.ts'
import { theme } from '../settings/settings.ts'
import { label } from '../words/label.tsx'
import { sideOf } from '../words/names.ts'
import type { OverlaySwitch, Overlays } from './overlays.ts'
import './OverlaySwitches.css'

/** A patch of a layer's colour and hatching. */
function Swatch(props: { overlay: OverlaySwitch }) {
  const { title } = useTableContext()
  const { tint } = props.overlay.def
  const colour = sideOf(title, tint)?.style[theme.value].edge ?? `var(--${tint === 'warn' ? 'warn' : 'action'})`
  return <i class={`swatch hatch-${props.overlay.index % 4}`} style={{ '--swatch': colour }} aria-hidden="true" />
}

/** A switch for each overlay. `keys`: show the keyboard shortcuts. */
export function OverlayList(props: { overlays: Overlays; keys: boolean }) {
  const { speaker } = useTableContext()
  return (
    <ul class="overlay-list">
      {props.overlays.switches.value.map((overlay, index) => (
        <li key={overlay.def.id}>
          <label>
            <input
              type="checkbox"
              checked={overlay.on}
              data-testid={`overlay-${overlay.def.id}`}
              onChange={() => props.overlays.toggle(overlay.def.id)}
            />
            <Swatch overlay={overlay} />
            <span>{speaker.plain({ key: `layer.${overlay.def.id}` })}</span>
            {props.keys && <kbd>⇧{index + 1}</kbd>}
          </label>
        </li>
      ))}
    </ul>
  )
}

/** The overlays in the corner of the map: a legend of the active ones; opened, a switch for each. */
export function OverlayCorner(props: { overlays: Overlays }) {
  const { speaker } = useTableContext()
  const [open, setOpen] = useState(false)
  useEscape(open, () => setOpen(false))
  const all = props.overlays.switches.value
  if (all.length === 0) return null
  const on = all.filter((overlay) => overlay.on)
  return (
    <section class={`overlays ${open ? 'open' : ''}`} aria-label={label('overlays.region')}>
      {open && <OverlayList overlays={props.overlays} keys />}
      <div class="overlays-foot">
        <DisclosureButton as="button overlays-button" testid="overlays" open={open} onToggle={setOpen}>
          <svg viewBox="0 0 16 16" width="16" height="16" aria-hidden="true">
            <path
              d="M8 2 14 5 8 8 2 5ZM2 8l6 3 6-3M2 11l6 3 6-3"
              fill="none"
              stroke="currentColor"
              stroke-width="1.4"
            />
          </svg>
          {label('overlays.name')}
        </DisclosureButton>
        {!open &&
          on.map((overlay) => (
            <button
              key={overlay.def.id}
              type="button"
              class="plain overlay-on"
              title={label('overlays.hide')}
              onClick={() => props.overlays.toggle(overlay.def.id)}
            >
              <Swatch overlay={overlay} />
              {speaker.plain({ key: `layer.${overlay.def.id}` })}
            </button>
          ))}
      </div>
    </section>
  )
}
