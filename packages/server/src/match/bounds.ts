import { totalmem } from 'node:os'
import { getHeapStatistics } from 'node:v8'

/** Limits on the open matches of a process. */
export interface MatchBounds {
  /**
   * Matches in memory. Beyond this, the least recently used ones are unloaded, and read from the store when used again.
   */
  readonly awake: number
  /** Open matches, in memory or not. Beyond this no more are opened. */
  readonly open: number
}

/** Numbers of matches of a process, and their limits. */
export interface MatchCounts {
  readonly awake: number
  readonly open: number
  readonly bounds: MatchBounds
}

/** Bytes of heap that a process needs besides its matches. */
const BASE = 128 * 1024 * 1024
/**
 * Shares of the remaining heap for matches in memory and for the views of open matches. The rest is for work and
 * garbage.
 */
const [AWAKE, OPEN] = [0.4, 0.35]
/**
 * Bytes of heap per match in memory, plus bytes per open match for its views and connections. BATAAN!, the largest
 * title, takes 250 KB and 125 KB, more in long matches and with many viewers.
 */
const [MATCH, VIEW] = [512 * 1024, 160 * 1024]
/** Share of the machine's or container's memory that bounds the heap if Node's own limit is higher. */
const OF_MACHINE = 0.5
/** Minimum limits. */
const LEAST: MatchBounds = { awake: 16, open: 64 }

/** The limits for a heap of that many bytes; default: this process's heap, bounded by machine or container. */
export function boundsFor(heap = heapOfProcess()): MatchBounds {
  const left = Math.max(0, heap - BASE)
  return {
    awake: Math.max(LEAST.awake, Math.floor((AWAKE * left) / MATCH)),
    open: Math.max(LEAST.open, Math.floor((OPEN * left) / VIEW)),
  }
}

function heapOfProcess(): number {
  // 0, or more than the machine has, means no limit.
  const container = process.constrainedMemory()
  const memory = container > 0 ? Math.min(container, totalmem()) : totalmem()
  return Math.min(getHeapStatistics().heap_size_limit, OF_MACHINE * memory)
}
