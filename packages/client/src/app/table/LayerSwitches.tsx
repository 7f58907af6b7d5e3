import { useState } from 'preact/hooks'
import { useScene } from '../parts/scene.ts'
import { sideOf } from '../words/names.ts'
import type { LayerSwitch, Layers } from './layers.ts'

/** A patch of a layer's colour and hatching. */
function Swatch(props: { layer: LayerSwitch }) {
  const { title } = useScene()
  const { tint } = props.layer.def
  const style = sideOf(title, tint)?.style ?? (tint === 'warn' ? 'warn' : 'action')
  return (
    <i
      class={`swatch hatch-${props.layer.index % 4}`}
      style={{ '--swatch': `var(--${style}-line, var(--${style}))` }}
      aria-hidden="true"
    />
  )
}

/** A switch for each layer. `keys`: with the key that does the same. */
export function LayerList(props: { layers: Layers; keys: boolean }) {
  const { speaker } = useScene()
  return (
    <ul class="layer-list">
      {props.layers.switches.value.map((layer, index) => (
        <li key={layer.def.id}>
          <label>
            <input
              type="checkbox"
              checked={layer.on}
              data-testid={`layer-${layer.def.id}`}
              onChange={() => props.layers.toggle(layer.def.id)}
            />
            <Swatch layer={layer} />
            <span>{speaker.plain({ key: `layer.${layer.def.id}` })}</span>
            {props.keys && <kbd>⇧{index + 1}</kbd>}
          </label>
        </li>
      ))}
    </ul>
  )
}

/** The layers at the corner of the map: closed, a legend of those that are on; open, a switch for each. */
export function LayerCorner(props: { layers: Layers }) {
  const { speaker } = useScene()
  const [open, setOpen] = useState(false)
  const all = props.layers.switches.value
  if (all.length === 0) return null
  const on = all.filter((layer) => layer.on)
  return (
    <section class={`layers ${open ? 'open' : ''}`} aria-label="Layers of the map">
      {open && <LayerList layers={props.layers} keys />}
      <div class="layers-foot">
        <button
          type="button"
          class="button layers-button"
          aria-expanded={open}
          data-testid="layers"
          onClick={() => setOpen(!open)}
        >
          <svg viewBox="0 0 16 16" width="16" height="16" aria-hidden="true">
            <path
              d="M8 2 14 5 8 8 2 5ZM2 8l6 3 6-3M2 11l6 3 6-3"
              fill="none"
              stroke="currentColor"
              stroke-width="1.4"
            />
          </svg>
          Layers
        </button>
        {!open &&
          on.map((layer) => (
            <button
              key={layer.def.id}
              type="button"
              class="plain layer-on"
              title="Hide it"
              onClick={() => props.layers.toggle(layer.def.id)}
            >
              <Swatch layer={layer} />
              {speaker.plain({ key: `layer.${layer.def.id}` })}
            </button>
          ))}
      </div>
    </section>
  )
}
