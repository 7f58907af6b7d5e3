import { type ParseArgsConfig, parseArgs } from 'node:util'

type Options = NonNullable<ParseArgsConfig['options']>
type Values<O extends Options> = ReturnType<typeof parseArgs<{ args: string[]; options: O }>>['values']

/**
 * The result of `accept` for a command's options. If options are unknown, or `accept` returns `undefined`, prints the
 * usage and returns `undefined`.
 */
export function readArguments<O extends Options, T>(
  usage: string,
  args: readonly string[],
  options: O,
  accept: (values: Values<O>) => T | undefined,
): T | undefined {
  const asked = parsed(args, options)
  const accepted = asked && accept(asked)
  if (accepted === undefined) console.error(usage)
  return accepted
}

function parsed<O extends Options>(args: readonly string[], options: O): Values<O> | undefined {
  try {
    return parseArgs({ args: [...args], options }).values
  } catch {
    return undefined
  }
}
