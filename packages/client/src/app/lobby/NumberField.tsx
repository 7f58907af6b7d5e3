/** A choice between a few numbers. */
export function NumberField<T extends number>(props: {
  name: string
  testid: string
  value: T
  values: readonly T[]
  words: (value: T) => string
  onPick: (value: T) => void
}) {
  return (
    <label class="row">
      <span>{props.name}</span>
      <select
        data-testid={props.testid}
        value={String(props.value)}
        onChange={({ currentTarget }) =>
          props.onPick(props.values.find((value) => String(value) === currentTarget.value) ?? props.value)
        }
      >
        {props.values.map((value) => (
          <option key={value} value={String(value)}>
            {props.words(value)}
          </option>
        ))}
      </select>
    </label>
  )
}
