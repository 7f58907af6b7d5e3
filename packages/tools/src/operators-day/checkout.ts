import { execFileSync, spawn } from 'node:child_process'
import { join } from 'node:path'
import { root } from '../shell.ts'

/** Result of a command. */
export interface Ran {
  readonly status: number | null
  /** Its output, from the end. */
  readonly said: string
}

/** A clean clone of one version of the project. */
export class Checkout {
  readonly folder: string

  private constructor(folder: string) {
    this.folder = folder
  }

  /** Clones a commit into a new folder. Throws if there is none. */
  static of(commit: string, folder: string): Checkout {
    execFileSync('git', ['clone', '--quiet', '--no-checkout', root, folder])
    execFileSync('git', ['-C', folder, 'checkout', '--quiet', '--detach', commit])
    return new Checkout(folder)
  }

  /** Changes to another commit in the same folder, as operators do: parts of the page from before stay. */
  update(commit: string): void {
    execFileSync('git', ['-C', this.folder, 'checkout', '--quiet', '--detach', commit])
  }

  /** Installs and builds, as the unit for systemd says. Throws with the output if that fails. */
  async build(): Promise<void> {
    const { status, said } = await this.run(process.execPath, [this.path('packages/tools/run.mjs'), 'build'])
    if (status !== 0) throw new Error(`the build ended with ${status}: ${said}`)
  }

  path(...parts: readonly string[]): string {
    return join(this.folder, ...parts)
  }

  /** Runs a program in the clone with further environment variables. */
  run(program: string, args: readonly string[], env: { readonly [name: string]: string } = {}): Promise<Ran> {
    return ran(program, args, this.folder, env)
  }

  /** Runs an `npm run` command as the documents say. Throws with its output if it fails. */
  async npm(name: string, ...args: readonly string[]): Promise<string> {
    const { status, said } = await this.run('npm', ['run', '--silent', name, '--', ...args])
    if (status !== 0) throw new Error(`npm run ${name} ended with ${status}: ${said}`)
    return said
  }

  /** Runs Node with a program of the clone. */
  node(program: string, env: { readonly [name: string]: string }): Promise<Ran> {
    return this.run(process.execPath, [this.path(program)], env)
  }
}

function ran(program: string, args: readonly string[], cwd: string, env: { readonly [name: string]: string }) {
  return new Promise<Ran>((done, failed) => {
    const child = spawn(program, args, { cwd, env: { ...process.env, ...env }, stdio: ['ignore', 'pipe', 'pipe'] })
    let said = ''
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk: Buffer) => {
        said = `${said}${chunk}`.slice(-4_000)
      })
    child.once('error', failed)
    child.once('close', (status) => done({ status, said: said.trim() }))
  })
}
