import { defineConfig } from 'vite'

/** Serves the page on which boards are looked at alone: `npx vite packages/board`. */
export default defineConfig({ json: { namedExports: false, stringify: true } })
