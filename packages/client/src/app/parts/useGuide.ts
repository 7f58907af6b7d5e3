import type { Guide, TitleEntry } from '@topside/engine'
import { useEffect, useState } from 'preact/hooks'

/** The guide of a title: `undefined` while loading, `null` if it has none or loading fails. */
export function useGuide(entry: TitleEntry | undefined): Guide | null | undefined {
  const [guide, setGuide] = useState<Guide | null | undefined>(undefined)
  useEffect(() => {
    let gone = false
    const found = entry?.guide?.load() ?? Promise.resolve(null)
    found.then(
      (loaded) => gone || setGuide(loaded),
      () => gone || setGuide(null),
    )
    return () => {
      gone = true
    }
  }, [entry])
  return guide
}
