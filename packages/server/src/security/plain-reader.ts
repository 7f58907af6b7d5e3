import { commandRequest } from '@topside/protocol'
import type { z } from 'zod'

type Check = (value: unknown) => boolean

/**
 * Makes a fast check from a schema, for very frequent messages: whether the schema accepts a value and returns it
 * unchanged. It supports strict objects, arrays, strings, integers and literals; for anything else that the schema
 * accepts it returns `false` and leaves the decision to the schema, as it does with every refusal. Throws a `TypeError`
 * for a schema with other checks.
 */
export function plainReader<T extends z.core.$ZodType>(schema: T): (value: unknown) => value is z.output<T> {
  return checkOf(schema) as (value: unknown) => value is z.output<T>
}

/** Whether a message is a plain request `command`. Most are; the schema decides on the others. */
export const isPlainCommand = plainReader(commandRequest)

function checkOf(schema: z.core.$ZodType): Check {
  const { def } = (schema as z.core.$ZodTypes)._zod
  switch (def.type) {
    case 'object':
      return objectOf(def)
    case 'array':
      return arrayOf(def)
    case 'union':
      return unionOf(def)
    case 'string':
      return all((value) => typeof value === 'string', checksOf(def, textCheck))
    case 'number':
      return all(Number.isSafeInteger, checksOf(def, numberCheck))
    case 'literal': {
      const { values } = def
      return (value) => values.includes(value as (typeof values)[number])
    }
    case 'optional':
      // An absent field is not checked; one that is `undefined` is left to the schema.
      return checkOf(def.innerType)
    default:
      return () => false
  }
}

function objectOf({ shape, catchall }: z.core.$ZodObjectDef): Check {
  if (catchall?._zod.def.type !== 'never') return () => false
  const checks = new Map(Object.entries(shape).map(([name, field]) => [name, checkOf(field)]))
  const required = Object.keys(shape).filter((name) => shape[name]?._zod.optin !== 'optional')
  return (value) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return false
    const fields = value as { readonly [name: string]: unknown }
    for (const name in fields) if (checks.get(name)?.(fields[name]) !== true) return false
    for (const name of required) if (fields[name] === undefined) return false
    return true
  }
}

function arrayOf(def: z.core.$ZodArrayDef): Check {
  const [element, checks] = [checkOf(def.element), checksOf(def, lengthCheck)]
  return (value) => {
    if (!Array.isArray(value) || !checks(value)) return false
    for (const each of value) if (!element(each)) return false
    return true
  }
}

function unionOf({ options }: z.core.$ZodUnionDef): Check {
  const checks = options.map(checkOf)
  return (value) => {
    for (const check of checks) if (check(value)) return true
    return false
  }
}

type CheckDef = z.core.$ZodChecks['_zod']['def']

/** A check of lengths; `undefined` for other checks. */
function lengthCheck(def: CheckDef): ((value: { readonly length: number }) => boolean) | undefined {
  if (def.check === 'min_length') return ({ length }) => length >= def.minimum
  if (def.check === 'max_length') return ({ length }) => length <= def.maximum
  return undefined
}

function textCheck(def: CheckDef): ((value: string) => boolean) | undefined {
  if (def.check !== 'string_format' || def.format !== 'regex' || def.pattern === undefined) return lengthCheck(def)
  const { pattern } = def
  return pattern.global || pattern.sticky ? undefined : (value) => pattern.test(value)
}

function numberCheck(def: CheckDef): ((value: number) => boolean) | undefined {
  if (def.check === 'number_format' && def.format === 'safeint') return () => true
  if (def.check === 'greater_than' && def.inclusive) return (value) => value >= Number(def.value)
  if (def.check === 'less_than' && def.inclusive) return (value) => value <= Number(def.value)
  return undefined
}

/** All of a schema's checks. Throws a `TypeError` for a check that `make` does not support. */
function checksOf<T>(
  { checks = [] }: z.core.$ZodTypeDef & { readonly checks?: z.core.$ZodCheck<never>[] },
  make: (def: CheckDef) => ((value: T) => boolean) | undefined,
): (value: T) => boolean {
  const made = checks.map((each) => {
    const { def } = (each as unknown as z.core.$ZodChecks)._zod
    const check = make(def)
    if (check === undefined) throw new TypeError(`no plain check for ${def.check}`)
    return check
  })
  return (value) => {
    for (const check of made) if (!check(value)) return false
    return true
  }
}

function all<T>(is: (value: unknown) => boolean, checks: (value: T) => boolean): Check {
  return (value) => is(value) && checks(value as T)
}
