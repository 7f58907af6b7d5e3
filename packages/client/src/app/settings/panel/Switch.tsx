import '../../parts/fields.css'

/** A checkbox with a name and a note. */
export function Switch(props: {
  name: string
  note: string
  testid: string
  on: boolean
  onChange: (on: boolean) => void
}) {
  return (
    <label class="row check">
      <input
        type="checkbox"
        checked={props.on}
        data-testid={props.testid}
        onChange={(event) => props.onChange(event.currentTarget.checked)}
      />
      <span>
        {props.name}
        <small>{props.note}</small>
      </span>
    </label>
  )
}
