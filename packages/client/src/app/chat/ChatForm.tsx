import { CHAT_LENGTH, chatLength, tidyChat } from '@topside/protocol/chat'
import { useEffect, useRef } from 'preact/hooks'
import { needUser } from '../net/user.ts'
import { label } from '../words/label.tsx'
import type { Chat } from './chat.ts'
import type { RoomChat } from './roomChat.ts'
import './ChatForm.css'

/** The number of characters left is shown when fewer than this are left. */
const FEW = 100

/** The form to write a message; `to`: its label, which names the readers. */
export function ChatForm({ chat, room, to }: { chat: Chat; room: RoomChat; to: string }) {
  const text = room.draft.value
  const field = useWritingFocus(chat)
  const length = chatLength(tidyChat(text))
  const left = CHAT_LENGTH - length
  const say = async (): Promise<void> => {
    if (length === 0 || left < 0 || (await needUser()) === undefined) return
    room.draft.value = ''
    void room.say(text)
  }
  return (
    <form
      class="chat-form"
      onSubmit={(event) => {
        event.preventDefault()
        void say()
      }}
    >
      <textarea
        ref={field}
        rows={1}
        value={text}
        aria-label={to}
        placeholder={to}
        enterkeyhint="send"
        data-testid="chat-text"
        aria-invalid={left < 0}
        onInput={(event) => {
          room.draft.value = event.currentTarget.value
        }}
        onKeyDown={(event) => {
          if (event.key === 'Escape') event.currentTarget.blur()
          else if (event.key === 'Enter' && !event.isComposing) {
            event.preventDefault()
            void say()
          }
        }}
      />
      <button type="submit" class="button main" disabled={length === 0 || left < 0} data-testid="chat-send">
        {label('chat.send')}
      </button>
      {left < FEW && <CharactersLeft left={left} />}
    </form>
  )
}

/** Focuses the field when the user wants to write. */
function useWritingFocus(chat: Chat) {
  const field = useRef<HTMLTextAreaElement>(null)
  const wanted = chat.writing.value
  useEffect(() => {
    if (!wanted) return
    field.current?.focus()
    chat.writing.value = false
  }, [wanted, chat])
  return field
}

function CharactersLeft({ left }: { left: number }) {
  const over = left < 0
  return (
    <p class={`chat-left small ${over ? 'warn' : 'muted'}`} role={over ? 'alert' : undefined} data-testid="chat-left">
      {over ? label('chat.too-long', { count: -left }) : label('chat.left', { count: left })}
    </p>
  )
}
