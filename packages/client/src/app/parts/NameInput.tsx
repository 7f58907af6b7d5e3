/** Where somebody writes the name that others see, at most 40 characters. */
export function NameInput(props: { name: string; onName: (name: string) => void; autofocus?: boolean }) {
  return (
    <input
      type="text"
      data-testid="name"
      maxLength={40}
      required
      autocomplete="nickname"
      value={props.name}
      onInput={(event) => props.onName(event.currentTarget.value)}
      autofocus={props.autofocus}
    />
  )
}
