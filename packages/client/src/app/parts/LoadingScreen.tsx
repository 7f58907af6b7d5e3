import { label } from '../words/label.tsx'
import './LoadingScreen.css'

/** Placeholder bars of these widths while something loads. */
export function Skeleton(props: { widths: readonly string[] }) {
  return (
    <div class="skeleton">
      {props.widths.map((width) => (
        <i key={width} style={{ width }} />
      ))}
    </div>
  )
}

/** A screen while it loads. */
export function LoadingScreen() {
  return (
    <main class="unfolding" aria-busy="true" aria-label={label('match.loading')}>
      <Skeleton widths={['40%']} />
    </main>
  )
}
