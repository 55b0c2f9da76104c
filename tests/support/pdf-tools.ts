import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'

/** What the tools of Debian's poppler-utils and qpdf say of a PDF file. */
export interface ReadPdf {
  /** By the names that `pdfinfo` writes, such as `Title`. */
  readonly info: Readonly<Record<string, string>>
  /** The tags with their texts, as `pdfinfo -struct-text` writes them. */
  readonly structure: string
  readonly text: string
  /** The names of its fonts, with whether each is embedded. */
  readonly fonts: readonly { readonly name: string; readonly isEmbedded: boolean }[]
  /** What `qpdf --check` complains of; empty for a sound file. */
  readonly problems: string
  /** The whole file without compression. */
  readonly plain: string
}

/**
 * Reads a PDF file by tools that have nothing in common with what wrote it; they are installed first
 * where they are missing and this user is root.
 *
 * @throws {Error} with the command to run, where they cannot be installed
 */
export function readPdf(pdf: Uint8Array): ReadPdf {
  ensureTools()
  const folder = mkdtempSync(join(tmpdir(), 'petjet-pdf-'))
  const file = join(folder, 'file.pdf')
  try {
    writeFileSync(file, pdf)
    const check = spawnSync('qpdf', ['--check', file], { encoding: 'utf8' })
    return {
      info: Object.fromEntries(
        run('pdfinfo', [file])
          .split('\n')
          .map((line) => [line.split(':')[0] ?? '', line.replace(/^[^:]*:\s*/, '')]),
      ),
      structure: run('pdfinfo', ['-struct-text', file]),
      text: run('pdftotext', ['-layout', file, '-']),
      fonts: run('pdffonts', [file])
        .split('\n')
        .slice(2)
        .filter(Boolean)
        .map((line) => ({ name: line.split(' ')[0] ?? '', isEmbedded: /\syes yes/.test(line) })),
      problems: check.status === 0 ? '' : check.stdout + check.stderr,
      plain: run('qpdf', ['--qdf', '--object-streams=disable', file, '-'], 'latin1'),
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function run(tool: string, args: string[], encoding: BufferEncoding = 'utf8'): string {
  const { status, stdout, stderr } = spawnSync(tool, args, { encoding, maxBuffer: 1 << 28 })
  if (status !== 0) throw new Error(`${tool} failed: ${stderr}`)
  return stdout
}

function areInstalled(): boolean {
  return ['pdfinfo', 'qpdf'].every((tool) => !spawnSync(tool, ['--version']).error)
}

function ensureTools(): void {
  if (areInstalled()) return
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    spawnSync('apt-get', ['update', '-q'])
    spawnSync('apt-get', [
      'install',
      '-y',
      '-q',
      '--no-install-recommends',
      'poppler-utils',
      'qpdf',
    ])
  }
  if (areInstalled()) return
  throw new Error('No PDF tools found: run "sudo apt-get install poppler-utils qpdf".')
}

/**
 * Reads the XMP metadata of an uncompressed PDF file, after an XML parser has taken it.
 *
 * @param plain the file, as {@link readPdf} tells it
 * @throws {Error} where it is not well-formed
 */
export async function readXmp(plain: string): Promise<{ title: string; creator: string }> {
  const xml = /<x:xmpmeta[^]*<\/x:xmpmeta>/.exec(Buffer.from(plain, 'latin1').toString())?.[0] ?? ''
  // The parser of pictures is a strict one.
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
