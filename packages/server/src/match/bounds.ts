import { totalmem } from 'node:os'
import { getHeapStatistics } from 'node:v8'

/** How many matches a process may have open. */
export interface MatchBounds {
  /** In memory. Beyond it the one that nobody asked anything for the longest sleeps: it is read from the store again once somebody does. */
  readonly awake: number
  /** Open, asleep or not. Beyond it none is opened any more. */
  readonly open: number
}

/** How many matches a process has, and may have. */
export interface MatchCounts {
  readonly awake: number
  readonly open: number
  readonly bounds: MatchBounds
}

/** Bytes of the heap that a process needs besides its matches. */
const BASE = 128 * 1024 * 1024
/** Parts of the rest that matches in memory, and what is kept of all that are open, may take; what is left is for work, and for garbage. */
const [AWAKE, OPEN] = [0.4, 0.35]
/**
 * Bytes of the heap that a match in memory takes, and besides that one which is open, for the state that its viewers are shown and for their connections:
 * of BATAAN!, the largest title, it is 250 and 125 KB, and more in a long match and where many look.
 */
const [MATCH, VIEW] = [512 * 1024, 160 * 1024]
/** Part of the memory of the machine, or of the container, that the heap is taken to have where more is allowed. */
const OF_MACHINE = 0.5
/** As many as there are room for in every case. */
const LEAST: MatchBounds = { awake: 16, open: 64 }

/** The bounds for a heap of so many bytes; absent: for that of this process, which may be bounded by its machine or its container. */
export function boundsFor(heap = heapOfProcess()): MatchBounds {
  const left = Math.max(0, heap - BASE)
  return {
    awake: Math.max(LEAST.awake, Math.floor((AWAKE * left) / MATCH)),
    open: Math.max(LEAST.open, Math.floor((OPEN * left) / VIEW)),
  }
}

function heapOfProcess(): number {
  // 0, or more than there is: nothing is bounded.
  const container = process.constrainedMemory()
  const memory = container > 0 ? Math.min(container, totalmem()) : totalmem()
  return Math.min(getHeapStatistics().heap_size_limit, OF_MACHINE * memory)
}
