import type { ComponentChildren } from 'preact'
import { RoundButton } from '../parts/RoundButton.tsx'
import { replayLabel } from '../words/replayLabels.ts'
import './Timeline.css'

/** Moments per second. */
const SPEEDS = [1, 2, 4, 12] as const

/** Props of the replay controls. */
interface TimelineProps {
  readonly at: number
  readonly last: number
  /** What happened at this moment. */
  readonly words: string
  /** Moments marked on the slider. */
  readonly notches: readonly number[]
  readonly playing: boolean
  readonly speed: number
  readonly onShow: (moment: number) => void
  /** Moves to the next or previous part of the history. */
  readonly onJump: (by: 1 | -1) => void
  readonly onPlay: () => void
  readonly onSpeed: (speed: number) => void
  /** Content above the slider. */
  readonly children?: ComponentChildren
}

/** The controls of a replay. */
export function Timeline(props: TimelineProps) {
  const { at, last, playing } = props
  return (
    <section class="timeline" aria-label={replayLabel('timeline.name')}>
      <RoundButton name={replayLabel('timeline.part-before')} onClick={() => props.onJump(-1)}>
        «
      </RoundButton>
      <RoundButton name={replayLabel('timeline.step-back')} testid="step-back" onClick={() => props.onShow(at - 1)}>
        ‹
      </RoundButton>
      <RoundButton
        name={replayLabel(playing ? 'timeline.pause' : 'timeline.play')}
        className="play"
        testid="play"
        onClick={props.onPlay}
      >
        {playing ? '❚❚' : '►'}
      </RoundButton>
      <RoundButton name={replayLabel('timeline.step-on')} testid="step-on" onClick={() => props.onShow(at + 1)}>
        ›
      </RoundButton>
      <RoundButton name={replayLabel('timeline.next-part')} onClick={() => props.onJump(1)}>
        »
      </RoundButton>
      <MomentSlider {...props} />
      <span class="moment" data-testid="moment">
        {at} / {last}
      </span>
      <SpeedChoice speed={props.speed} onSpeed={props.onSpeed} />
    </section>
  )
}

/** The slider through all moments. */
function MomentSlider(props: TimelineProps) {
  return (
    <div class="moments">
      {props.children}
      <div class="notches" aria-hidden="true">
        {props.notches.map((moment) => (
          <i key={moment} style={{ left: `${(moment / Math.max(1, props.last)) * 100}%` }} />
        ))}
      </div>
      <input
        type="range"
        min={0}
        max={props.last}
        value={props.at}
        aria-label={replayLabel('timeline.moment')}
        aria-valuetext={props.words}
        data-testid="slider"
        onInput={(event) => props.onShow(Number(event.currentTarget.value))}
      />
    </div>
  )
}

function SpeedChoice(props: { speed: number; onSpeed: (speed: number) => void }) {
  return (
    <label>
      <span class="unseen">{replayLabel('timeline.speed')}</span>
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
  )
}
