import { defineConfig } from 'vite'

/** Serves the development page for boards: `npm run board`. */
export default defineConfig({ json: { namedExports: false, stringify: true } })
