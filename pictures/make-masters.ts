import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import sharp from 'sharp'
import * as v from 'valibot'
import { fullPicture, pictureSizeOf } from '#schemas/content/picture/picture-files.ts'
import { curatedPictures } from '#schemas/content/picture/picture.curated.ts'
import { icons } from './brand/icons.ts'
import { drawLogo } from './brand/logo.ts'
import { iconsFolder, mastersFolder } from './masters.ts'

/** The record next to the masters: the source of each one, and a digest of its bytes. */
export const recordFile = 'made-from.json'

/** Nearly lossless: derived pictures look the same, at a fifth of the size. */
const masterQuality = { quality: 95, chromaSubsampling: '4:4:4', mozjpeg: true } as const

const logo = 'petjet-logo'

/** The data that Blender stores next to each render (`blender/render.py`). */
const renderNote = v.object({
  width: v.number(),
  samples: v.number(),
  seed: v.number(),
  seconds: v.number(),
})

const recordContract = v.record(
  v.string(),
  v.object({
    /** A digest of the file. */
    bytes: v.string(),
    /** A digest of the drawing, for masters drawn in code. */
    drawing: v.optional(v.string()),
    /** The parameters of the render, for rendered masters. */
    render: v.optional(renderNote),
  }),
)

type MasterRecord = v.InferOutput<typeof recordContract>

/** A master drawn in code: the logo, or an icon. */
interface Drawn {
  readonly file: string
  readonly drawing: string
  readonly make: () => Promise<Buffer>
}

/**
 * Draws logo and icons if their drawing changed, and imports the renders from a folder.
 *
 * @param masters the folder of the masters, with the record of their sources
 * @param renders the folder with Blender's `{name}.png` and `{name}.json`; any of them can be missing
 * @returns the files written
 * @throws {Error} if a render has no note, or a different size from its master
 */
export async function makeMasters(masters: string, renders: string): Promise<string[]> {
  const record = await readRecord(masters)
  const written: string[] = []
  const keep = async (file: string, content: Buffer, from: Omit<MasterRecord[string], 'bytes'>) => {
    const bytes = digest(content)
    const isThere = record[file]?.bytes === bytes && existsSync(join(masters, file))
    // A changed drawing or render can still produce the same picture.
    record[file] = { bytes, ...from }
    if (isThere) return
    await mkdir(dirname(join(masters, file)), { recursive: true })
    await writeFile(join(masters, file), content)
    written.push(file)
  }
  for (const { file, drawing, make } of drawnMasters()) {
    if (await isStale(masters, record, file, drawing)) {
      await keep(file, await make(), { drawing: digest(drawing) })
    }
  }
  for (const { name } of curatedPictures) {
    const path = join(renders, `${name}.png`)
    if (name === logo || !existsSync(path)) continue
    const render = v.parse(
      renderNote,
      JSON.parse(await readFile(join(renders, `${name}.json`), 'utf8')),
    )
    const picture = await readFile(path)
    const { width, height } = await sharp(picture).metadata()
    const wanted = pictureSizeOf(name)
    if (width !== wanted.width || height !== wanted.height) {
      throw new Error(
        `${path} is ${width} × ${height} pixels: render it with --width ${wanted.width}.`,
      )
    }
    await keep(fullPicture(name), await toMaster(picture), { render })
  }
  const sorted = Object.entries(record).toSorted(([a], [b]) => (a < b ? -1 : 1))
  const known = new Set(masterFiles())
  const stored = Object.fromEntries(sorted.filter(([file]) => known.has(file)))
  await writeFile(join(masters, recordFile), `${JSON.stringify(stored, null, 2)}\n`)
  return written
}

/** All files among the masters, except the record. */
export function masterFiles(): string[] {
  const pictures = curatedPictures.map(({ name }) => fullPicture(name))
  return [...pictures, ...icons.map(({ file }) => `${iconsFolder}/${file}`)]
}

/** The masters that do not match the record: changed by hand, missing, or older than their drawing. */
export async function staleMasters(masters: string): Promise<string[]> {
  const record = await readRecord(masters)
  const drawings = new Map(drawnMasters().map(({ file, drawing }) => [file, drawing]))
  const stale: string[] = []
  for (const file of masterFiles()) {
    if (await isStale(masters, record, file, drawings.get(file))) stale.push(file)
  }
  return stale
}

async function isStale(
  masters: string,
  record: MasterRecord,
  file: string,
  drawing: string | undefined,
): Promise<boolean> {
  const made = record[file]
  const path = join(masters, file)
  if (!made || !existsSync(path)) return true
  const isOfDrawing =
    drawing === undefined ? Boolean(made.render) : made.drawing === digest(drawing)
  return !isOfDrawing || made.bytes !== digest(await readFile(path))
}

function drawnMasters(): Drawn[] {
  const drawing = drawLogo()
  const set = icons.map(({ file, svg, size }) => ({
    file: `${iconsFolder}/${file}`,
    drawing: `${size} ${svg}`,
    make: () => rasterized(svg, size),
  }))
  return [{ file: fullPicture(logo), drawing, make: () => toMaster(Buffer.from(drawing)) }, ...set]
}

function toMaster(picture: Buffer): Promise<Buffer> {
  return sharp(picture).removeAlpha().toColourspace('srgb').jpeg(masterQuality).toBuffer()
}

async function rasterized(svg: string, size: number | undefined): Promise<Buffer> {
  if (size === undefined) return Buffer.from(svg)
  return sharp(Buffer.from(svg), { density: (72 * size) / 64 })
    .resize(size, size)
    .png({ compressionLevel: 9 })
    .toBuffer()
}

function digest(content: string | Buffer): string {
  return createHash('sha256').update(content).digest('hex').slice(0, 16)
}

async function readRecord(masters: string): Promise<MasterRecord> {
  const path = join(masters, recordFile)
  if (!existsSync(path)) return {}
  return v.parse(recordContract, JSON.parse(await readFile(path, 'utf8')))
}

/** `npm run pictures:masters` takes the renders in `pictures/renders`. */
if (import.meta.main) {
  const made = await makeMasters(mastersFolder, join(import.meta.dirname, 'renders'))
  const summary = `${made.length} masters made: commit pictures/masters.`
  const lines = made.length === 0 ? ['All masters are up to date.'] : [...made, summary]
  process.stdout.write(`${lines.join('\n')}\n`)
}
