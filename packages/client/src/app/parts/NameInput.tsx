/** Where somebody writes a name, at most 40 characters: that of a user, which others see, or of a device. */
export function NameInput(props: {
  name: string
  onName: (name: string) => void
  /** What it is, where no label says so. */
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
