import { readFileSync } from 'node:fs'
import { ask } from '@topside/server/testing/client'
import { within } from '../crash-test/time.ts'

/** Milliseconds between two samples. */
const LOOK = 500

/** Resident memory of a process in bytes. */
export function memoryOf(pid: number): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) * 1024
}

/** Parts of the memory of a server in words: used heap, memory outside it, and the rest, mostly the store's. */
export async function memoryParts(port: number, pid: number): Promise<string> {
  const { body } = await within(20_000, 'metrics', ask<string>(port, 'GET', '/metrics'))
  const part = (name: string): number => Number(new RegExp(`^nodejs_${name}_bytes (\\S+)`, 'm').exec(body)?.[1])
  const [heap, used, external] = [part('heap_size_total'), part('heap_size_used'), part('external_memory')]
  const rest = memoryOf(pid) - heap - external
  return `heap ${megabytes(heap)} (${megabytes(used)} used), buffers ${megabytes(external)}, rest ${megabytes(rest)}`
}

/** Bytes in words. */
export function megabytes(bytes: number): string {
  return `${Math.round(bytes / 1024 / 1024)} MB`
}

/** Samples the memory of a process over time, to tell a leak from a heap that fills up to its limit. */
export class MemorySamples {
  readonly #samples: number[] = []
  readonly #timer: NodeJS.Timeout

  constructor(pid: number) {
    this.#timer = setInterval(() => {
      try {
        this.#samples.push(memoryOf(pid))
      } catch {
        // The process has ended.
      }
    }, LOOK)
  }

  /** Stops; returns the growth from the second quarter of the time to the last quarter: see {@link lateGrowth}. */
  end(): number {
    clearInterval(this.#timer)
    return lateGrowth(this.#samples)
  }
}

/**
 * Growth in bytes from the second quarter of the samples to the last, by their medians: 0 if memory grows to a limit
 * within the first quarter, half the total growth if it grows evenly. 0 for few samples.
 */
export function lateGrowth(samples: readonly number[]): number {
  const quarter = Math.floor(samples.length / 4)
  if (quarter === 0) return 0
  return median(samples.slice(-quarter)) - median(samples.slice(quarter, 2 * quarter))
}

function median(numbers: readonly number[]): number {
  return [...numbers].sort((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0
}
