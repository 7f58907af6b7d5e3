import { MemoryFS, PGlite } from '@electric-sql/pglite'

/** Where PGlite keeps its files. */
const PLACE = '/pglite/data'

/** A short log and few buffers: a store of tests is small, and all of its memory is cleared when it opens. */
const SMALL = ['--wal-segsize=1', '--set=shared_buffers=8MB']

/** Bytes of a block of an archive. */
const BLOCK = 512

/** Makes an embedded store in memory, which takes seconds. */
export function makeMemoryStore(): Promise<PGlite> {
  return PGlite.create({ initDbStartParams: SMALL })
}

/** An archive of a store's files, for {@link openMemoryStore}. */
export async function archiveOf(lite: PGlite): Promise<Buffer> {
  return Buffer.from(await (await lite.dumpDataDir('none')).arrayBuffer())
}

/** Opens an embedded store in memory with the files of an archive. */
export function openMemoryStore(archive: Buffer): Promise<PGlite> {
  return PGlite.create({ fs: new ArchivedFiles(archive) })
}

/** Files in memory from an archive. Loading it by PGlite takes seconds: it makes a `Blob` of each file. */
class ArchivedFiles extends MemoryFS {
  readonly #archive: Buffer

  constructor(archive: Buffer) {
    super()
    this.#archive = archive
  }

  override async initialSyncFs(): Promise<void> {
    if (this.pg === undefined) throw new Error('PGlite has not begun')
    const { FS } = this.pg.Module
    const archive = this.#archive
    // The files become parts of these bytes.
    const bytes = new Uint8Array(archive)
    FS.mkdirTree(PLACE)
    for (let at = 0; bytes[at]; ) {
      const field = (from: number, length: number): string =>
        archive.toString('latin1', at + from, at + from + length).split('\0', 1)[0] ?? ''
      const path = PLACE + field(0, 100)
      const [mode, size] = [Number.parseInt(field(100, 8), 8), Number.parseInt(field(124, 12), 8)]
      if (field(156, 1) === '5') FS.mkdir(path, mode)
      else {
        const file = FS.open(path, 'w', mode)
        FS.write(file, bytes, at + BLOCK, size, 0, true)
        FS.close(file)
      }
      at += BLOCK * (1 + Math.ceil(size / BLOCK))
    }
  }
}
