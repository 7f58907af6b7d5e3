import { ask } from '@topside/server/testing/client'
import { within } from '../crash-test/time.ts'

/** Delay of a server's event loop in milliseconds. */
export interface Lags {
  readonly p50: number
  readonly p99: number
  readonly max: number
}

/** Milliseconds between samples of the server's event loop; its figures include this interval. */
const RESOLUTION = 10

/** Event loop delay since the last call. */
export async function lagsOf(port: number): Promise<Lags> {
  const { body } = await within(20_000, 'metrics', ask<string>(port, 'GET', '/metrics'))
  const lag = (name: string): number =>
    1000 * Number(new RegExp(`^nodejs_eventloop_lag_${name}_seconds (\\S+)`, 'm').exec(body)?.[1]) - RESOLUTION
  return { p50: lag('p50'), p99: lag('p99'), max: lag('max') }
}

/** The delay in words. */
export function describeLags({ p50, p99, max }: Lags): string {
  return `event loop late by p50 ${p50.toFixed(2)} ms, p99 ${p99.toFixed(2)} ms, at most ${max.toFixed(2)} ms`
}
