import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vite'
import { packedDrawings } from './src/build/plugin.ts'

const still = fileURLToPath(new URL('src/build/still.ts', import.meta.url))

/** Where `vite` finds a server while the client is being worked on. */
const server = process.env['TOPSIDE_SERVER'] ?? 'http://localhost:2567'

export default defineConfig({
  plugins: [packedDrawings()],
  resolve: { alias: { 'd3-transition': still, 'd3-interpolate': still } },
  oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
  // The maps of the titles are large: as text they are read several times faster.
  json: { namedExports: false, stringify: true },
  build: { target: 'es2022', outDir: 'dist', assetsInlineLimit: 0, modulePreload: { polyfill: false } },
  server: {
    proxy: {
      '/api': { target: server },
      '/healthz': { target: server },
      '/matchmake': { target: server },
      '^/[A-Za-z0-9_-]+/[A-Za-z0-9_-]+\\?sessionId=.*': { target: server, ws: true },
    },
  },
})
