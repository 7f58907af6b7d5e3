import { readdirSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseAst } from 'vite'
import { describe, expect, test } from 'vitest'
import { label } from './label.tsx'
import { labels } from './labels.ts'
import { lobbyTexts } from './lobbyLabels.ts'
import { menuTexts } from './menuLabels.ts'
import { replayTexts } from './replayLabels.ts'

const app = fileURLToPath(new URL('..', import.meta.url))
const parts = readdirSync(app, { recursive: true, encoding: 'utf8' }).filter((name) => /\.tsx?$/.test(name))
const components = parts.filter((name) => name.endsWith('.tsx') && !name.endsWith('.test.tsx'))

/** Attributes that users read or hear. */
const READ = new Set([
  'aria-label',
  'aria-valuetext',
  'aria-roledescription',
  'aria-description',
  'title',
  'placeholder',
  'alt',
  'label',
  'name',
  'words',
])
/** Attributes whose names are in {@link READ} but that are technical here, by element or component. */
const TECHNICAL: { readonly [attribute: string]: readonly string[] } = { name: ['input', 'LiveRegion', 'meta'] }
/** Texts that are the same in every language, such as the product's name. */
const SAME = new Set(['Topside'])

const catalogues = [labels, lobbyTexts, menuTexts, replayTexts]
const texts = new Map(catalogues.flatMap((each): [string, string][] => Object.entries(each)))

interface Node {
  readonly type: string
  readonly start: number
  readonly [field: string]: unknown
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string'
}

function childrenOf(node: Node): Node[] {
  return Object.values(node)
    .flatMap((value) => (Array.isArray(value) ? value : [value]))
    .filter(isNode)
}

const isSentence = (text: string): boolean => /\p{L}{2}/u.test(text) && !SAME.has(text.trim())

/** The text of a literal or template; `undefined` for other nodes. */
function literalOf(node: Node): string | undefined {
  if (node.type === 'Literal' && typeof node['value'] === 'string') return node['value']
  if (node.type !== 'TemplateLiteral') return undefined
  return childrenOf(node)
    .flatMap((part) => (part.type === 'TemplateElement' ? [Object(part['value']).cooked] : []))
    .join(' ')
}

/** The possible results of an expression: both branches of a conditional, the right sides of `&&`, `||` and `??`. */
function outcomesOf(node: Node): Node[] {
  const { consequent, alternate, right, left, expression } = node
  const ends = (...nodes: readonly unknown[]) => nodes.filter(isNode).flatMap(outcomesOf)
  if (node.type === 'ConditionalExpression') return ends(consequent, alternate)
  if (node.type === 'LogicalExpression') return node['operator'] === '&&' ? ends(right) : ends(left, right)
  return node.type === 'JSXExpressionContainer' || node.type === 'ParenthesizedExpression' ? ends(expression) : [node]
}

const nameOf = (node: unknown): string => (isNode(node) ? String(node['name']) : '')

/** Every user-visible text in the source of a component that is not from the catalogue. */
export function textsIn(source: string): string[] {
  const found: string[] = []
  const keep = (text: string | undefined) => {
    if (text !== undefined && isSentence(text)) found.push(text.replace(/\s+/g, ' ').trim())
  }
  const visit = (node: Node, element: string): void => {
    if (node.type === 'JSXText') keep(String(node['value']))
    if (node.type === 'JSXElement' || node.type === 'JSXFragment') {
      const { children } = node
      if (Array.isArray(children))
        for (const child of children.filter(isNode))
          if (child.type === 'JSXExpressionContainer') for (const end of outcomesOf(child)) keep(literalOf(end))
    }
    if (node.type === 'JSXAttribute') {
      const attribute = nameOf(node['name'])
      const value = node['value']
      if (READ.has(attribute) && !(TECHNICAL[attribute]?.includes(element) ?? false) && isNode(value))
        for (const end of outcomesOf(value)) keep(literalOf(end))
    }
    const inside = node.type === 'JSXOpeningElement' ? nameOf(node['name']) : element
    for (const child of childrenOf(node)) visit(child, inside)
  }
  visit(parseAst(source, { lang: 'tsx' }) as unknown as Node, '')
  return found
}

describe('a user-visible text', () => {
  test.each([
    ['<p>Not here</p>', ['Not here']],
    ['<p aria-label="Not here" class="fine" />', ['Not here']],
    ['<p title={busy ? "Saving" : `of you`} />', ['Saving', 'of you']],
    ['<p>{busy && "Saving"} {name || "Nobody"} {said}</p>', ['Saving', 'Nobody']],
    ['<p title={label("a.key")}>{label("a.key")} · 12 {x === "yes" && <b />}</p>', []],
    ['<LiveRegion name="prompt" words={words} />', []],
  ])('is found in %s', (source, texts) => {
    expect(textsIn(`const x = ${source}`)).toEqual(texts)
  })

  test.each(components)('comes from the catalogue in %s', (name) => {
    expect(textsIn(readFileSync(`${app}${name}`, 'utf8'))).toEqual([])
  })
})

describe('the catalogue', () => {
  test('has unique keys, and no unused text', () => {
    expect(texts.size).toBe(catalogues.reduce((sum, each) => sum + Object.keys(each).length, 0))
    const sources = parts
      .filter((name) => !/[lL]abels\.ts$/.test(basename(name)) && !name.includes('.test.'))
      .map((name) => readFileSync(`${app}${name}`, 'utf8'))
      .join('\n')
    const unused = [...texts.keys()].filter((key) => !sources.includes(`'${key}'`) && !sources.includes(`"${key}"`))
    expect(unused).toEqual([])
  })

  test('fills in placeholders and plurals', () => {
    expect(label('chat.to-player', { name: 'Ben' })).toBe('Write to Ben')
    expect(label('space.value', { count: 1 })).toBe('1 victory point')
    expect(label('space.value', { count: 3 })).toBe('3 victory points')
  })

  test('is filled in wherever it has placeholders', () => {
    const calls = parts
      .filter((name) => !name.includes('.test.'))
      .flatMap((name) => [
        ...readFileSync(`${app}${name}`, 'utf8').matchAll(/\b(?:l|menuL|lobbyL|replayL)abel\('([^']+)'(,|\))/g),
      ])
    expect(calls.length).toBeGreaterThan(50)
    for (const [call, key, next] of calls) expect(texts.get(key ?? '')?.includes('{'), call).toBe(next === ',')
  })
})
