import { label } from '../words/label.tsx'
import './LoadingScreen.css'

/** Quiet bars where something is being fetched, as wide as they are told. */
export function Skeleton(props: { widths: readonly string[] }) {
  return (
    <div class="skeleton">
      {props.widths.map((width) => (
        <i key={width} style={{ width }} />
      ))}
    </div>
  )
}

/** A screen that is being fetched. */
export function LoadingScreen() {
  return (
    <main class="unfolding" aria-busy="true" aria-label={label('match.loading')}>
      <Skeleton widths={['40%']} />
    </main>
  )
}
