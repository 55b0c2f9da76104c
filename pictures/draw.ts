import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import sharp from 'sharp'
import { fullPicture } from '#schemas/picture/picture-files.ts'
import { drawings } from './drawing/drawings.ts'
import { icons } from './drawing/icons.ts'
import { iconsFolder } from './masters.ts'

/** Names, beside each master, the drawing it was made from and the bytes that came of it. */
const recordFile = 'drawn-from.json'

/** So near to lossless that what is derived from it looks the same, at a fifth of the size. */
const masterQuality = { quality: 97, chromaSubsampling: '4:4:4', mozjpeg: true } as const

/** One finished file: its place among the masters, its drawing, and how that becomes the file. */
interface Master {
  readonly file: string
  readonly drawing: string
  readonly render: () => Promise<Buffer>
}

interface MasterRecord {
  readonly drawing: string
  readonly bytes: string
}

/**
 * Draws those masters again whose drawing changed since they were made, or whose file is not the
 * one that was made.
 *
 * @param folder of the masters, with the record of what they were made from
 * @returns the files written
 */
export async function drawMasters(folder: string): Promise<string[]> {
  const record = await readRecord(folder)
  const stale = await staleIn(folder, record)
  for (const { file, drawing, render } of stale) {
    const content = await render()
    await mkdir(dirname(join(folder, file)), { recursive: true })
    await writeFile(join(folder, file), content)
    record.set(file, { drawing: digest(drawing), bytes: digest(content) })
  }
  const kept = allMasters().map(({ file }) => [file, record.get(file)])
  const text = JSON.stringify(Object.fromEntries(kept), null, 2)
  await writeFile(join(folder, recordFile), `${text}\n`)
  return stale.map(({ file }) => file)
}

/** The masters that are not what their drawings make. */
export async function staleMasters(folder: string): Promise<string[]> {
  const stale = await staleIn(folder, await readRecord(folder))
  return stale.map(({ file }) => file)
}

async function staleIn(folder: string, record: Map<string, MasterRecord>): Promise<Master[]> {
  const stale: Master[] = []
  for (const master of allMasters()) {
    const path = join(folder, master.file)
    const made = record.get(master.file)
    const isFresh =
      made?.drawing === digest(master.drawing) &&
      existsSync(path) &&
      made.bytes === digest(await readFile(path))
    if (!isFresh) stale.push(master)
  }
  return stale
}

function allMasters(): Master[] {
  const pictures = Object.entries(drawings).map(([name, draw]) => {
    const drawing = draw()
    return { file: fullPicture(name), drawing, render: () => renderPicture(drawing) }
  })
  const set = icons.map(({ file, svg, size }) => ({
    file: `${iconsFolder}/${file}`,
    drawing: `${size} ${svg}`,
    render: () => renderIcon(svg, size),
  }))
  return [...pictures, ...set]
}

function renderPicture(svg: string): Promise<Buffer> {
  return sharp(Buffer.from(svg)).removeAlpha().jpeg(masterQuality).toBuffer()
}

async function renderIcon(svg: string, size: number | undefined): Promise<Buffer> {
  if (size === undefined) return Buffer.from(svg)
  return sharp(Buffer.from(svg), { density: (72 * size) / 64 })
    .resize(size, size)
    .png({ compressionLevel: 9 })
    .toBuffer()
}

function digest(content: string | Buffer): string {
  return createHash('sha256').update(content).digest('hex').slice(0, 16)
}

async function readRecord(folder: string): Promise<Map<string, MasterRecord>> {
  const path = join(folder, recordFile)
  if (!existsSync(path)) return new Map()
  // Written by `drawMasters`; what does not match is drawn again.
  const record = JSON.parse(await readFile(path, 'utf8')) as Record<string, MasterRecord>
  return new Map(Object.entries(record))
}
