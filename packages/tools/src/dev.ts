import { path, run } from './shell.ts'

const port = process.env['PORT'] ?? '2567'
console.log(
  `Server on port ${port}, started again when its code changes; client with live updates at the address below`,
)
const env = { ...process.env, PORT: port, TOPSIDE_SERVER: `http://localhost:${port}` }
const server = run(process.execPath, ['--watch', '--watch-preserve-output', path('packages/server/src/main.ts')], {
  env,
})
const client = run(path('packages/client/node_modules/.bin/vite'), process.argv.slice(2), {
  cwd: path('packages/client'),
  env,
})
process.on('SIGINT', () => undefined)
process.exitCode = await Promise.race([server, client])
process.kill(process.pid, 'SIGTERM')
