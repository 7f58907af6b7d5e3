import { createSpeaker } from '../words/speak.ts'
import type { ApiError } from '../net/api.ts'

const names = { piece: (id: string) => id, space: (id: string) => id, side: (id: string) => id, seat: (seat: number) => `seat ${seat + 1}` }
const speaker = createSpeaker({}, names)

/** An error of the server in plain words. */
export function ErrorWords(props: { error: ApiError }) {
  const { code, text } = props.error
  return <>{speaker.plain(speaker.has(text.key) ? text : { key: `error.${code}` })}</>
}
