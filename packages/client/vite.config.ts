import { defineConfig } from 'vite'

/** Where `vite` finds a server while the client is being worked on. */
const server = process.env['TOPSIDE_SERVER'] ?? 'http://localhost:2567'

export default defineConfig({
  oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
  build: { target: 'es2022', outDir: 'dist', assetsInlineLimit: 0, modulePreload: { polyfill: false } },
  server: {
    proxy: {
      '/api': server,
      '/healthz': server,
      '/matchmake': server,
      '^/[A-Za-z0-9_-]+/[A-Za-z0-9_-]+\\?sessionId=.*': { target: server, ws: true },
    },
  },
})
