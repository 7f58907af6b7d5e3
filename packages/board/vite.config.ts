import { defineConfig } from 'vite'

/** Serves the page on which boards are looked at alone: `npm run board`. */
export default defineConfig({ json: { namedExports: false, stringify: true } })
