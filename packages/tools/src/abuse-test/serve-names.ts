import dns from 'node:dns'
import { syncBuiltinESMExports } from 'node:module'
import { isIPv6 } from 'node:net'
import { run } from '@topside/server'
import { titles } from '@topside/titles'

// The normal server, whose system resolves the attackers' names as the attackers want.

/** A public address that is assigned to no host. */
const PUBLIC = '3ffe::1'
const HERE = '127.0.0.1'

let asked = 0
/** Answers to each lookup of a name. */
const ANSWERS: { readonly [name: string]: () => readonly string[] } = {
  'inside.example': () => [HERE],
  'mapped.example': () => [`::ffff:${HERE}`],
  'either.example': () => [PUBLIC, HERE],
  'other.example': () => [HERE, PUBLIC],
  // The first lookup is harmless, the second is not.
  'changing.example': () => [asked++ % 2 === 0 ? PUBLIC : HERE],
  'changing-back.example': () => [asked++ % 2 === 0 ? HERE : PUBLIC],
}

type Callback = (error: Error | null, answer: unknown, family?: number) => void
const { lookup } = dns

function answering(name: string, options: dns.LookupOptions, done: Callback): void {
  const addresses = ANSWERS[name]?.().map((address) => ({ address, family: isIPv6(address) ? 6 : 4 }))
  const [first] = addresses ?? []
  if (addresses === undefined) lookup(name, options, done as never)
  else
    process.nextTick(() => {
      if (options.all === true) done(null, addresses)
      else done(null, first?.address, first?.family)
    })
}

Object.assign(dns, { lookup: answering })
syncBuiltinESMExports()
await run(titles)
