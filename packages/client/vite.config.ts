import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vite'
import { chunkNames, type Part } from './src/build/chunks.ts'
import { packedDrawings } from './src/build/plugin.ts'

const { resolve } = createRequire(import.meta.url)
const still = resolve('@topside/board/still')
const undrawn = resolve('@topside/board/undrawn')
const unused = fileURLToPath(new URL('./src/build/unused.ts', import.meta.url))
/** Modules replaced by `unused.ts`, as the Colyseus SDK, Pixi and the titles import them. */
const UNUSED =
  /^\.\/((Auth|transport\/H3Transport|3rd_party\/discord|input\/RoomInput|spritesheet\/init)\.mjs|faults\.ts)$/
/** Parts of Pixi that the board never draws with. */
const UNDRAWN =
  /^(\.\.\/)+(scene\/graphics\/(canvas\/Canvas|gl\/Gl)GraphicsAdaptor|mask\/stencil\/CanvasStencilMaskPipe)\.mjs$/

/**
 * What a page of a match loads, in this order: the frame of all pages, the table, and what stands beside its board;
 * then replays.
 */
const PARTS: readonly Part[] = [
  { name: 'start', begins: /[\\/]client[\\/](index\.html|src[\\/]app[\\/]main\.tsx)$/ },
  { name: 'table', begins: /[\\/]app[\\/]table[\\/]MatchScreen\.tsx$/ },
  {
    name: 'column',
    begins: /[\\/]app[\\/](.*[\\/])?(CommandLine|Goals|Like|Margin|MatchCards|Odds|Rule|Sheet|doubleTaps|keys)\.tsx?$/,
  },
  { name: 'replay', begins: /[\\/]app[\\/]replay[\\/]ReplayScreen\.tsx$/ },
]
/** Modules grouped by when they are needed: the client's own, and the libraries that all of them use. */
const GROUPED = new RegExp(
  [
    String.raw`[\\/]client[\\/]src[\\/]app[\\/]`,
    String.raw`[\\/]node_modules[\\/](preact|@preact|intl-messageformat|@formatjs)[\\/]`,
    'preload-helper',
  ].join('|'),
)

/** The server that `vite` proxies to during development. */
const server = process.env['TOPSIDE_SERVER'] ?? 'http://localhost:2567'

export default defineConfig(({ mode }) => ({
  plugins: [packedDrawings()],
  resolve: {
    alias: [
      // For development only, never shipped: `--mode test-titles`.
      ...(mode === 'test-titles' ? [{ find: '@topside/titles', replacement: '@topside/titles/testing' }] : []),
      { find: /^d3-(transition|interpolate)$/, replacement: still },
      { find: UNUSED, replacement: unused },
      { find: UNDRAWN, replacement: undrawn },
    ],
  },
  oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
  // The titles' maps are large; parsing them as JSON text is several times faster.
  json: { namedExports: false, stringify: true },
  build: {
    target: 'es2022',
    outDir: mode === 'test-titles' ? 'dist-test-titles' : 'dist',
    // Pages of the previous build still load its parts; packages/tools/src/build.ts removes them days later.
    emptyOutDir: false,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        codeSplitting: {
          includeDependenciesRecursively: false,
          groups: [
            {
              debugName: 'parts',
              test: GROUPED,
              name: (id, bundle) => chunkNames(PARTS, (each) => bundle.getModuleInfo(each))(id),
            },
          ],
        },
      },
    },
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
