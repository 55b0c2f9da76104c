import { spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { ensurePackage, isProgram } from './ensure-package.ts'
import { newFolder } from '#packages/local-lake/tests/support/temporary-folder.ts'

/** The findings of Debian's poppler-utils and qpdf about a PDF file. */
export interface ReadPdf {
  /** By the names that `pdfinfo` prints, such as `Title`. */
  readonly info: Readonly<Record<string, string>>
  /** The tags with their texts, as `pdfinfo -struct-text` prints them. */
  readonly structure: string
  readonly text: string
  /** The names of its fonts, and whether each is embedded. */
  readonly fonts: readonly { readonly name: string; readonly isEmbedded: boolean }[]
  /** The problems that `qpdf --check` reports; empty for a valid file. */
  readonly problems: string
  /** The complete file without compression. */
  readonly plain: string
}

/**
 * Reads a PDF file with tools that share no code with the library that wrote it; they are installed
 * first if they are missing and this user is root. Each property runs its tool when a test reads
 * it.
 *
 * @throws {Error} with the command to run, if they cannot be installed
 */
export function readPdf(pdf: Uint8Array): ReadPdf {
  ensurePackage(() => ['pdfinfo', 'qpdf'].every(isProgram), 'poppler-utils', 'qpdf')
  const lines = (tool: string) => read(pdf, tool).split('\n')
  return {
    get info() {
      const pairs = lines('pdfinfo').map(
        (line) => [line.split(':')[0] ?? '', line.replace(/^[^:]*:\s*/, '')] as const,
      )
      return Object.fromEntries(pairs)
    },
    get structure() {
      return read(pdf, 'pdfinfo', (file) => ['-struct-text', file])
    },
    get text() {
      return read(pdf, 'pdftotext', (file) => ['-layout', file, '-'])
    },
    get fonts() {
      return lines('pdffonts')
        .slice(2)
        .filter(Boolean)
        .map((line) => ({ name: line.split(' ')[0] ?? '', isEmbedded: /\syes yes/.test(line) }))
    },
    get problems() {
      const check = run(pdf, 'qpdf', (file) => ['--check', file])
      return check.status === 0 ? '' : check.stdout + check.stderr
    },
    get plain() {
      const args = (file: string) => ['--qdf', '--object-streams=disable', file, '-']
      return read(pdf, 'qpdf', args, 'latin1')
    },
  }
}

/**
 * The output of a tool about a file.
 *
 * @throws {Error} if the tool fails
 */
function read(...[pdf, tool, ...rest]: Parameters<typeof run>): string {
  const { status, stdout, stderr } = run(pdf, tool, ...rest)
  if (status !== 0) throw new Error(`${tool} failed: ${stderr}`)
  return stdout
}

function run(
  pdf: Uint8Array,
  tool: string,
  args: (file: string) => readonly string[] = (file) => [file],
  encoding: BufferEncoding = 'utf8',
) {
  const file = join(newFolder(), 'file.pdf')
  writeFileSync(file, pdf)
  return spawnSync(tool, args(file), { encoding, maxBuffer: 1 << 28 })
}

/**
 * Reads the XMP metadata of an uncompressed PDF file, after checking it with an XML parser.
 *
 * @param plain the file, as {@link readPdf} returns it
 * @throws {Error} if it is not well-formed
 */
export async function readXmp(plain: string): Promise<{ title: string; creator: string }> {
  const xml = /<x:xmpmeta[^]*<\/x:xmpmeta>/.exec(Buffer.from(plain, 'latin1').toString())?.[0] ?? ''
  // The picture library's parser is a strict one.
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1">${xml}</svg>`
  await sharp(Buffer.from(svg)).metadata()
  const textOf = (name: string) =>
    new RegExp(`<dc:${name}>[^]*?<rdf:li[^>]*>([^]*?)</rdf:li>`)
      .exec(xml)?.[1]
      ?.replaceAll('&lt;', '<')
      .replaceAll('&gt;', '>')
      .replaceAll('&amp;', '&') ?? ''
  return { title: textOf('title'), creator: textOf('creator') }
}
