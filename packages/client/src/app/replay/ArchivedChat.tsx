import type { ComponentChildren } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import { ChatLive, HistoryAndChat } from '../chat/ChatTab.tsx'
import { type Chat, createChat } from '../chat/chat.ts'
import { type Connection, connect } from '../net/connection.ts'
import { dial } from '../net/dial.ts'
import { api, user } from '../net/user.ts'

/** The history of a finished match, and its chat: former players connect at once, other users on request. */
export function ArchivedChat(props: { match: string; history: ComponentChildren }) {
  const { match, history } = props
  const [asked, setAsked] = useState(false)
  const held = useHeld(match)
  const joined = useTable(match, held === true ? 'match' : held === false && asked ? 'spectators' : undefined, asked)
  return (
    <>
      <HistoryAndChat
        chat={joined?.chat}
        seats={joined?.connection.snapshot.value?.seats ?? []}
        over
        history={history}
        onAsk={() => setAsked(true)}
      />
      {joined !== undefined && <ChatLive chat={joined.chat} />}
    </>
  )
}

/** Whether this user held a seat; `undefined` until known. */
function useHeld(match: string): boolean | undefined {
  const token = user.value?.token
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
  readonly chat: Chat
}

/** A connection to the table, for its chat only. */
function useTable(match: string, room: 'match' | 'spectators' | undefined, asked: boolean): Joined | undefined {
  const token = room === 'match' ? user.value?.token : undefined
  const [joined, setJoined] = useState<Joined | undefined>(undefined)
  useEffect(() => {
    if (room === undefined) return
    const connection = connect({ room, match, dial, ...(token !== undefined && { token }) })
    const chat = createChat(connection, room === 'spectators', () => user.value)
    chat.open.value = asked
    setJoined({ connection, chat })
    return () => {
      setJoined(undefined)
      chat.close()
      connection.close()
    }
  }, [match, room, token])
  return joined
}
