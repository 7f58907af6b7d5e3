import { label } from '../words/label.tsx'
import './Unread.css'

/** The number of new lines; nothing if there are none. */
export function Unread({ count }: { count: number }) {
  if (count === 0) return null
  return (
    <span class="unread" data-testid="chat-unread">
      {count > 99 ? '99+' : count}
      <span class="unseen"> {label('chat.new')}</span>
    </span>
  )
}
