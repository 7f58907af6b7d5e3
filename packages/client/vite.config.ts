import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vite'
import { packedDrawings } from './src/build/plugin.ts'

const still = createRequire(import.meta.url).resolve('@topside/board/still')
const unused = fileURLToPath(new URL('./src/build/unused.ts', import.meta.url))
/** Parts of the Colyseus SDK and of the titles, as they import them themselves. */
const UNUSED = /^\.\/((Auth|transport\/H3Transport|3rd_party\/discord)\.mjs|faults\.ts)$/

/** Where `vite` finds a server while the client is being worked on. */
const server = process.env['TOPSIDE_SERVER'] ?? 'http://localhost:2567'

export default defineConfig(({ mode }) => ({
  plugins: [packedDrawings()],
  resolve: {
    alias: [
      // Only for developers, never in what is shipped: `--mode test-titles`.
      ...(mode === 'test-titles' ? [{ find: '@topside/titles', replacement: '@topside/titles/testing' }] : []),
      { find: /^d3-(transition|interpolate)$/, replacement: still },
      { find: UNUSED, replacement: unused },
    ],
  },
  oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
  // The maps of the titles are large: as text they are read several times faster.
  json: { namedExports: false, stringify: true },
  build: {
    target: 'es2022',
    outDir: mode === 'test-titles' ? 'dist-test-titles' : 'dist',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
  server: {
    proxy: {
      '/api': { target: server },
      '/healthz': { target: server },
      '/matchmake': { target: server },
      '^/[A-Za-z0-9_-]+/[A-Za-z0-9_-]+\\?sessionId=.*': { target: server, ws: true },
    },
  },
}))
