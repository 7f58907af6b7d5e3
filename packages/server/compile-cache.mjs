// Caches compiled code between runs of this process and its children: compiling takes half of a start.
import module from 'node:module'
import { resolve } from 'node:path'

process.env.NODE_COMPILE_CACHE ??= resolve(import.meta.dirname, '../../node_modules/.cache/compiled')
// Node 20, which only installs, has no such cache.
module.enableCompileCache?.(process.env.NODE_COMPILE_CACHE)
