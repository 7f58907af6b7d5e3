/** Input for the name of a user (visible to others) or of a device, at most 40 characters. */
export function NameInput(props: {
  name: string
  onName: (name: string) => void
  /** Accessible name, if there is no label. */
  label?: string
  device?: boolean
  autofocus?: boolean
}) {
  const { device = false } = props
  return (
    <input
      type="text"
      data-testid={device ? 'device-name' : 'name'}
      aria-label={props.label}
      maxLength={40}
      required
      autocomplete={device ? 'off' : 'nickname'}
      value={props.name}
      onInput={(event) => props.onName(event.currentTarget.value)}
      autofocus={props.autofocus}
    />
  )
}
