import { readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const brotli = promisify(brotliCompress)
const gzipped = promisify(gzip)

/** Text formats that a browser loads; fonts and images are already compressed. */
const compressible = /\.(js|css|svg|json|map|webmanifest)$/
/** The smallest file worth compressing, in bytes: below that, no network packet is saved. */
const minSize = 1400
/** The best there is: a file is compressed once, and loaded by every visitor. */
const brotliQuality = 11

/** Writes a `.br` and a `.gz` beside each text file of a folder that does not have them yet. */
export async function compressFolder(folder: string): Promise<void> {
  const names = await readdir(folder, { recursive: true })
  const present = new Set(names)
  const due = names.filter((name) => compressible.test(name) && !present.has(`${name}.br`))
  await Promise.all(due.map((name) => compressFile(join(folder, name))))
}

async function compressFile(file: string): Promise<void> {
  if ((await stat(file)).size < minSize) return
  const content = await readFile(file)
  const params = { [constants.BROTLI_PARAM_QUALITY]: brotliQuality }
  await Promise.all([
    brotli(content, { params }).then((data) => writeFile(`${file}.br`, data)),
    gzipped(content).then((data) => writeFile(`${file}.gz`, data)),
  ])
}
