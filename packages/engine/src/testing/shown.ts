import type { Preview } from '../decision/preview.ts'
import type { RecordLine } from '../record/record.ts'
import type { Text } from '../record/text.ts'

/** Faults in the sums of a preview. */
export function addsUp(ask: string, { ledgers, chances }: Preview): string[] {
  const faults: string[] = []
  for (const { key, total, parts } of ledgers)
    if (parts.reduce((sum, part) => sum + part.value, 0) !== total) faults.push(`${ask}: ${key} is not its sum`)
  const sum = chances.reduce((all, { p }) => all + p, 0)
  if (chances.some(({ p }) => !(p >= 0 && p <= 1)) || (chances.length > 0 && Math.abs(sum - 1) > 1e-9))
    faults.push(`${ask}: the chances add up to ${sum}`)
  return faults
}

/** Ids of the pieces that a record names. */
export function piecesNamed(line: RecordLine): string[] {
  const args = [line.args, ...(line.ledgers ?? []).flatMap((ledger) => ledger.parts.map((part) => part.args))]
  return args.flatMap((each) =>
    Object.values(each ?? {}).flatMap((arg) => {
      if (typeof arg !== 'object') return []
      return 'piece' in arg ? [arg.piece] : 'pieces' in arg ? arg.pieces : []
    }),
  )
}

/** The texts of a preview besides its ledgers and chances: notes, button label, and plan. */
export function textsOfPreview({ notes = [], brief, plan }: Preview): Text[] {
  const parts = plan?.parts.flatMap(({ text, cost }) => [text, ...(cost === undefined ? [] : [cost])]) ?? []
  return [...notes, brief, plan?.cost, plan?.whyNot, ...parts].filter((text) => text !== undefined)
}
