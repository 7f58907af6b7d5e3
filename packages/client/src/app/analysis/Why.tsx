import type { Analysis } from '@topside/engine'
import type { AnalysisAnswer } from '@topside/protocol'
import { useEffect, useState } from 'preact/hooks'
import { api } from '../net/user.ts'
import { Refusal } from '../parts/Refusal.tsx'
import { useAsking } from '../parts/useAsking.ts'
import '../words/computerErrors.ts'
import { whyLabel } from '../words/whyLabels.ts'
import { AnalysisView } from './AnalysisView.tsx'

/** Cache of explanations by request path; they never change. */
const told = new Map<string, Analysis>()
/** Maximum number of cached explanations. */
const KEPT = 60

/** The server's analysis of a computer's answer, number `at` of the match; if it is refused, the reason. */
export function Why(props: { match: string; at: number; sides: readonly string[] }) {
  const { match, at, sides } = props
  const path = `/matches/${encodeURIComponent(match)}/why/at/${at}`
  const [analysis, setAnalysis] = useState(told.get(path))
  const { error, ask } = useAsking()
  useEffect(() => {
    if (analysis !== undefined) return
    ask(async () => {
      const { thought: found } = await api.ask<AnalysisAnswer>('GET', path)
      told.set(path, found)
      const [oldest] = told.keys()
      if (told.size > KEPT && oldest !== undefined) told.delete(oldest)
      setAnalysis(found)
    })
  }, [path])
  if (analysis !== undefined) return <AnalysisView analysis={analysis} sides={sides} />
  if (error !== undefined) return <Refusal error={error} />
  return (
    <p class="muted small" role="status">
      {whyLabel('why.fetching')}
    </p>
  )
}
