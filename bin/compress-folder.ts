import { readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const brotli = promisify(brotliCompress)
const gzipped = promisify(gzip)

/** Kinds of text that a browser loads; fonts and pictures are compressed in themselves. */
const compressible = /\.(js|css|svg|json|map|webmanifest)$/
/** Below this, in bytes, compression saves no network packet. */
const worthwhile = 1400
/** Of 11; beyond it, a build spends seconds for a percent. */
const brotliQuality = 6

/** Writes a `.br` and a `.gz` beside each text file of a folder that does not have them yet. */
export async function compressFolder(folder: string): Promise<void> {
  const names = await readdir(folder, { recursive: true })
  const present = new Set(names)
  const due = names.filter((name) => compressible.test(name) && !present.has(`${name}.br`))
  await Promise.all(due.map((name) => compressFile(join(folder, name))))
}

async function compressFile(file: string): Promise<void> {
  if ((await stat(file)).size < worthwhile) return
  const content = await readFile(file)
  const params = { [constants.BROTLI_PARAM_QUALITY]: brotliQuality }
  await Promise.all([
    brotli(content, { params }).then((data) => writeFile(`${file}.br`, data)),
    gzipped(content).then((data) => writeFile(`${file}.gz`, data)),
  ])
}
