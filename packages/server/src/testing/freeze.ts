import { watchEventLoop } from '../watchdog/watchdog.ts'

// A process that is watched, and whose event loop stands still for ever once it is told so (SIGUSR2).
watchEventLoop(Number(process.argv[2]))
process.on('SIGUSR2', () => {
  for (;;);
})
setInterval(() => process.stdout.write('.'), 50)
