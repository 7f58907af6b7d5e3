/** Moments per second. */
const SPEEDS = [1, 2, 4, 12] as const

/** The controls under a match that is played back. */
export function Timeline(props: {
  at: number
  last: number
  /** What happened at this moment. */
  words: string
  /** Moments that are marked on the slider. */
  notches: readonly number[]
  playing: boolean
  speed: number
  onShow: (moment: number) => void
  /** To the next part of the history, or the one before. */
  onJump: (by: 1 | -1) => void
  onPlay: () => void
  onSpeed: (speed: number) => void
}) {
  const { at, last, playing } = props
  return (
    <section class="timeline" aria-label="Timeline">
      <button type="button" class="round" aria-label="Part before" onClick={() => props.onJump(-1)}>
        «
      </button>
      <button
        type="button"
        class="round"
        aria-label="Step back"
        data-testid="step-back"
        onClick={() => props.onShow(at - 1)}
      >
        ‹
      </button>
      <button
        type="button"
        class="round play"
        aria-label={playing ? 'Pause' : 'Play'}
        data-testid="play"
        onClick={props.onPlay}
      >
        {playing ? '❚❚' : '►'}
      </button>
      <button
        type="button"
        class="round"
        aria-label="Step on"
        data-testid="step-on"
        onClick={() => props.onShow(at + 1)}
      >
        ›
      </button>
      <button type="button" class="round" aria-label="Next part" onClick={() => props.onJump(1)}>
        »
      </button>
      <div class="reel">
        <div class="notches" aria-hidden="true">
          {props.notches.map((moment) => (
            <i key={moment} style={{ left: `${(moment / Math.max(1, last)) * 100}%` }} />
          ))}
        </div>
        <input
          type="range"
          min={0}
          max={last}
          value={at}
          aria-label="Moment"
          aria-valuetext={props.words}
          data-testid="slider"
          onInput={(event) => props.onShow(Number(event.currentTarget.value))}
        />
      </div>
      <span class="moment" data-testid="moment">
        {at} / {last}
      </span>
      <label>
        <span class="unseen">Speed</span>
        <select
          value={String(props.speed)}
          data-testid="speed"
          onChange={(event) => props.onSpeed(Number(event.currentTarget.value))}
        >
          {SPEEDS.map((each) => (
            <option key={each} value={String(each)}>
              {each}×
            </option>
          ))}
        </select>
      </label>
    </section>
  )
}
