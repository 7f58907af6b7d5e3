import { useEffect, useState } from 'preact/hooks'

/** Announces changes of the words to screen readers, politely; the initial words are not announced. */
export function LiveRegion(props: { words: string; name: string }) {
  const [said, setSaid] = useState('')
  const [first] = useState(props.words)
  useEffect(() => {
    if (props.words !== first) setSaid(props.words)
  }, [props.words, first])
  return (
    <div class="unseen" role="status" aria-live="polite" data-testid={`live-${props.name}`}>
      {said}
    </div>
  )
}
