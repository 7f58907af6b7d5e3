// Keeps compiled code between runs, of this process and of those that it starts: compiling is half of what a start costs.
import module from 'node:module'
import { resolve } from 'node:path'

process.env.NODE_COMPILE_CACHE ??= resolve(import.meta.dirname, '../../node_modules/.cache/compiled')
// Node 20, which only installs, has none.
module.enableCompileCache?.(process.env.NODE_COMPILE_CACHE)
