import type { ApiError } from '../net/api.ts'
import { label } from '../words/label.tsx'
import { createSpeaker } from '../words/speak.ts'

const same = (id: string) => id
const place = (seat: number) => label('seat.name', { number: seat + 1 })
const speaker = createSpeaker({}, { piece: same, space: same, side: same, seat: place, user: place })

/** An error from the server in words. */
export function ErrorWords(props: { error: ApiError }) {
  const { code, text } = props.error
  return <>{speaker.plain(speaker.has(text.key) ? text : { key: `error.${code}` })}</>
}
