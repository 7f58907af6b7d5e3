import { watchEventLoop } from '../watchdog/watchdog.ts'

// A watched process whose event loop blocks indefinitely on SIGUSR2.
watchEventLoop(Number(process.argv[2]))
process.on('SIGUSR2', () => {
  for (;;);
})
setInterval(() => process.stdout.write('.'), 50)
