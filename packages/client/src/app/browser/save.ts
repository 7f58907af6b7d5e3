/** Downloads a value as a JSON file of this name. */
export function saveJson(value: unknown, name: string): void {
  save(JSON.stringify(value), 'application/json', `${name}.json`)
}

/** Downloads a text as a file of this name. */
export function saveText(text: string, name: string): void {
  save(text, 'text/plain', `${name}.txt`)
}

function save(text: string, type: string, name: string): void {
  const address = URL.createObjectURL(new Blob([text], { type }))
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  URL.revokeObjectURL(address)
}
