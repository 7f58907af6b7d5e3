import { path, run } from './shell.ts'

const port = process.env['PORT'] ?? '2567'
console.log(
  `Server on port ${port}, started again when its code changes; client with live updates at the address below`,
)
const env = { ...process.env, PORT: port, TOPSIDE_SERVER: `http://localhost:${port}` }
const testTitles = process.argv.includes('--test-titles')
const main = path('packages/server/src', testTitles ? 'testing/serve-test-titles.ts' : 'main.ts')
const server = run(process.execPath, ['--watch', '--watch-preserve-output', main], { env })
const others = process.argv.slice(2).filter((each) => each !== '--test-titles')
const mode = testTitles ? ['--mode', 'test-titles'] : []
const client = run(path('packages/client/node_modules/.bin/vite'), [...mode, ...others], {
  cwd: path('packages/client'),
  env,
})
process.on('SIGINT', () => undefined)
process.exitCode = await Promise.race([server, client])
process.kill(process.pid, 'SIGTERM')
