/** Offers a value as a JSON file of this name. */
export function saveJson(value: unknown, name: string): void {
  const address = URL.createObjectURL(new Blob([JSON.stringify(value)], { type: 'application/json' }))
  const link = document.createElement('a')
  link.href = address
  link.download = `${name}.json`
  link.click()
  URL.revokeObjectURL(address)
}
