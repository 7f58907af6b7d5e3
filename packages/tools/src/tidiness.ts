import { spawnSync } from 'node:child_process'
import { dirname, join, normalize } from 'node:path'
import { root } from './shell.ts'

/** Maximum line width in columns. */
export const WIDTH = 120
/** Maximum length of a commit subject. */
export const SUBJECT = 72

/** Output lines of a git command; none without git or its history. */
function git(...args: readonly string[]): string[] {
  const { status, stdout } = spawnSync('git', args, { cwd: root, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 })
  return status === 0 ? stdout.split('\n').filter((line) => line !== '') : []
}

/** Paths of all files that git tracks, or that are new and not ignored. */
export function trackedFiles(): string[] {
  return git('ls-files', '--cached', '--others', '--exclude-standard')
}

/** Subjects of this branch's commits that `main` lacks, and of the newest commit, without merges. */
export function newSubjects(): string[] {
  return [...git('log', '--no-merges', '--format=%s', 'main..HEAD'), ...git('log', '-1', '--no-merges', '--format=%s')]
}

/** Markdown lines that are too wide, with their numbers. Table rows cannot be wrapped and may be wider. */
export function wideProse(markdown: string): string[] {
  return wideLines(markdown, (line) => !line.startsWith('|'))
}

/** Comments of a source or script that are too wide, with their numbers. */
export function wideComments(source: string): string[] {
  return wideLines(source, (line) => isComment(line) && !/https?:\S{60}/.test(line))
}

/**
 * Lines of code that are too wide, with their numbers. Texts for people may be wider: in a folder `text/` or `words/`,
 * a line that is only one string literal, alone or after its key, or one row of a text table (`8.3 | Landing | ...`).
 */
export function wideCode(file: string, source: string): string[] {
  const isFree = /\/(text|words)\//.test(file) ? isText : () => false
  return wideLines(source, (line) => !isComment(line) && !isFree(line))
}

function isComment(line: string): boolean {
  return /^\s*(\/\/|\/\*|\*|# )/.test(line)
}

function isText(line: string): boolean {
  return /^\s*([\w.]+: |'[^']*': )?('([^'\\]|\\.)*'|"([^"\\]|\\.)*"|`[^`]*`),?$|^[\w.]+ \| [^`']/.test(line)
}

function wideLines(text: string, counts: (line: string) => boolean): string[] {
  return text
    .split('\n')
    .flatMap((line, index) => ([...line].length > WIDTH && counts(line) ? [`${index + 1}: ${line}`] : []))
}

const COMMENT = /(?<![\w*'"`])\/\*.*?\*\/|(?<![\w:'"`\\])\/\/[^\n]*/gs
const WORD = /[A-Za-z_$][\w$]*/g
/** What looks like a name in code: a word with a capital letter inside, or with underscores. */
const NAME = /(?<![\w./-])([a-z]+[A-Z]\w*|[A-Z][a-z]+[A-Z]\w*|[A-Z]+_[A-Z_]+)(?![\w-])/g
/** Names of other products and systems that comments mention. */
const OUTSIDE = /^(EX_[A-Z]+|GitHub|KeepRunning|TypeDoc|WebGL|WebSockets)$/

/**
 * Names in comments that occur nowhere in code or settings, each with its file. Links (`{@link name}`) count as names.
 */
export function missingNames(scripts: ReadonlyMap<string, string>, settings: readonly string[]): string[] {
  const code = [...scripts.values()].map((source) => source.replace(COMMENT, ' '))
  const words = new Set([...code, ...settings].flatMap((text) => text.match(WORD) ?? []))
  return [...scripts].flatMap(([file, source]) =>
    namesIn((source.match(COMMENT) ?? []).join('\n')).flatMap((name) =>
      words.has(name) || OUTSIDE.test(name) ? [] : [`${file}: ${name}`],
    ),
  )
}

function namesIn(comments: string): string[] {
  const linked = [...comments.matchAll(/\{@link (?:[\w$]+\.)*([\w$]+)/g)]
  return [...new Set([...linked, ...comments.matchAll(NAME)].map(([, name = '']) => name))]
}

/** What looks like a file's path: a name with a folder, or with an extension used in this project. */
const PATH = /^[\w.@-]*\w(\/[\w.@-]+)+\/?$|^[\w-][\w.-]*\.(tsx?|mjs|json|md|svg|png|css|ya?ml|conf)$/
/**
 * Names in backticks that look like paths but are not: package entry points, a command's output, the tutorial's title.
 */
const NO_PATHS: readonly RegExp[] = [/^@topside\//, /^packages\/tools\/api-docs$/, /\/river$/, /^host\/path$/]

/** Paths in backticks and link targets in the Markdown page at `page` that do not exist. */
export function missingPaths(page: string, markdown: string, files: readonly string[]): string[] {
  const prose = markdown.replace(/^```.*?^```$/gms, '')
  const named = [...prose.matchAll(/`([^`\s]+)`/g)].flatMap(([, name = '']) => (isPath(name) ? [name] : []))
  const linked = [...prose.matchAll(/\]\(([^)\s#]+)[^)]*\)/g)].flatMap(([, to = '']) => (/^\w+:/.test(to) ? [] : [to]))
  const made = [...markdown.matchAll(/^```\w+ (\S+)$/gm)].map(([, name = '']) => name)
  const there = [...files, ...files.map(shortPath), ...made]
  return [
    ...named.filter((name) => !isThere(name, there)),
    ...linked.filter((to) => !isFileOrFolder(normalize(join(dirname(page), to)), files)),
  ]
}

/** A source's abbreviated path in pages: `engine/view/film` for `packages/engine/src/view/film.ts`. */
function shortPath(file: string): string {
  return file
    .replace(/^packages\//, '')
    .replace(/^([^/]+)\/src\//, '$1/')
    .replace(/\.tsx?$/, '')
}

function isPath(name: string): boolean {
  return PATH.test(name) && !NO_PATHS.some((pattern) => pattern.test(name))
}

/** Whether a file or folder has this name or a path ending with it; for a source also its {@link shortPath}. */
function isThere(name: string, files: readonly string[]): boolean {
  const short = /^(\w+\/.+)\.tsx?$/.exec(name)?.[1]
  if (short !== undefined && files.includes(short)) return true
  const path = `/${name.replace(/\/$/, '')}`
  return files.some((file) => `/${file}`.endsWith(path) || `/${file}`.includes(`${path}/`))
}

function isFileOrFolder(path: string, files: readonly string[]): boolean {
  const folder = path.endsWith('/') ? path : `${path}/`
  return files.some((file) => file === path || file.startsWith(folder))
}

/** Anchors of links to headings (`page.md#heading`) that the target page lacks. */
export function missingHeadings(page: string, markdown: string, read: (path: string) => string | undefined): string[] {
  return [...markdown.matchAll(/\]\(([^)\s:#]*)#([^)\s]+)\)/g)].flatMap(([, to = '', anchor = '']) => {
    const text = to === '' ? markdown : read(normalize(join(dirname(page), to)))
    return text !== undefined && anchorsOf(text).includes(anchor) ? [] : [`${to}#${anchor}`]
  })
}

/** Anchors of all headings, as GitHub makes them. */
function anchorsOf(markdown: string): string[] {
  return [...markdown.matchAll(/^#+ (.*)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\s_-]/gu, '')
      .replaceAll(' ', '-'),
  )
}
