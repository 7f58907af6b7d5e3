import type { DeviceNews } from '@topside/protocol'
import { useEffect, useState } from 'preact/hooks'
import { Refusal } from '../parts/Refusal.tsx'
import { useAsking } from '../parts/useAsking.ts'
import { ago } from '../words/ago.ts'
import { youLabel } from '../words/youLabels.ts'
import { deviceNews, seeNews } from './devices.ts'
import '../parts/youSections.css'

/** Unseen activity of the user's other devices; nothing if there is none. */
export function News() {
  const [news, setNews] = useState<readonly DeviceNews[]>([])
  const { busy, error, ask } = useAsking()
  useEffect(() => ask(async () => setNews(await deviceNews())), [])
  if (news.length === 0) return null
  const seen = () =>
    ask(async () => {
      await seeNews()
      setNews([])
    })
  return (
    <section class="you-part you-guest" role="status" data-testid="device-news">
      <h3>{youLabel('you.news')}</h3>
      <ul>
        {news.map((each) => (
          <li key={each.at}>{wordsOf(each)}</li>
        ))}
      </ul>
      <div class="you-line">
        <p>{youLabel('you.news-doubt')}</p>
        <button type="button" class="button" disabled={busy} data-testid="news-seen" onClick={seen}>
          {youLabel('you.news-seen')}
        </button>
      </div>
      <Refusal error={error} />
    </section>
  )
}

function wordsOf({ kind, name, at }: DeviceNews): string {
  const who = name === '' ? youLabel('you.unnamed') : name
  return youLabel(`you.${kind}-news`, { name: who, ago: ago(at, Date.now()) })
}
