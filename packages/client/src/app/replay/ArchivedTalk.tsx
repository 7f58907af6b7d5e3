import type { ComponentChildren } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import { type Connection, connect } from '../net/connection.ts'
import { dial } from '../net/dial.ts'
import { api, person } from '../net/person.ts'
import { HistoryAndTalk, TalkLive } from '../talk/TalkTab.tsx'
import { createTalk, type Talk } from '../talk/talk.ts'

/** The history of a match that is over, and its talk. Whoever held a seat hears of last words at once, others when they ask. */
export function ArchivedTalk(props: { match: string; history: ComponentChildren }) {
  const { match, history } = props
  const [asked, setAsked] = useState(false)
  const held = useHeld(match)
  const joined = useTable(match, held === true ? 'match' : held === false && asked ? 'gallery' : undefined, asked)
  return (
    <>
      <HistoryAndTalk
        talk={joined?.talk}
        seats={joined?.connection.snapshot.value?.seats ?? []}
        over
        history={history}
        onAsk={() => setAsked(true)}
      />
      {joined !== undefined && <TalkLive talk={joined.talk} />}
    </>
  )
}

/** Whether the person of this browser held a seat; `undefined` until that is known. */
function useHeld(match: string): boolean | undefined {
  const token = person.value?.token
  const [held, setHeld] = useState<boolean | undefined>(undefined)
  useEffect(() => {
    let stopped = false
    const known = (is: boolean) => {
      if (!stopped) setHeld((before) => before === true || is)
    }
    if (token === undefined) known(false)
    else
      api.match(match).then(
        ({ seats }) => known(seats.some(({ you }) => you)),
        () => known(false),
      )
    return () => {
      stopped = true
    }
  }, [match, token])
  return held
}

interface Joined {
  readonly connection: Connection
  readonly talk: Talk
}

/** A connection to the table for the sake of its talk. */
function useTable(match: string, room: 'match' | 'gallery' | undefined, asked: boolean): Joined | undefined {
  const token = room === 'match' ? person.value?.token : undefined
  const [joined, setJoined] = useState<Joined | undefined>(undefined)
  useEffect(() => {
    if (room === undefined) return
    const connection = connect({ room, match, dial, ...(token !== undefined && { token }) })
    const talk = createTalk(connection, room === 'gallery', () => person.value)
    talk.open.value = asked
    setJoined({ connection, talk })
    return () => {
      setJoined(undefined)
      talk.close()
      connection.close()
    }
  }, [match, room, token])
  return joined
}
