import { existsSync } from 'node:fs'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import sharp from 'sharp'
import { fullPicture } from '#schemas/content/picture/picture-files.ts'
import { pictureSizeOf } from '#schemas/content/picture/picture-sizes.ts'
import { curatedPictures } from '#schemas/content/picture/picture.curated.ts'
import { icons } from './brand/icons.ts'
import { drawLogo, logoName } from './brand/logo.ts'
import { iconsFolder, mastersFolder } from './masters.ts'

/** Nearly lossless: derived pictures look the same, at a fifth of the size. */
const masterQuality = { quality: 95, chromaSubsampling: '4:4:4', mozjpeg: true } as const

/**
 * Draws logo and icons, and imports the renders from a folder.
 *
 * @param masters the folder of the masters
 * @param renders the folder with Blender's `{name}.png`; any of them can be missing
 * @returns the files that changed
 * @throws {Error} if a render has a different size from its master
 */
export async function makeMasters(masters: string, renders: string): Promise<string[]> {
  const made = await drawnMasters()
  for (const { name } of curatedPictures) {
    const path = join(renders, `${name}.png`)
    if (name !== logoName && existsSync(path)) made.set(fullPicture(name), await rendered(path))
  }
  const changed: string[] = []
  for (const [file, content] of made) {
    const path = join(masters, file)
    if (existsSync(path) && content.equals(await readFile(path))) continue
    await mkdir(dirname(path), { recursive: true })
    await writeFile(path, content)
    changed.push(file)
  }
  return changed
}

/** The masters that are drawn in code, by file: the logo and the icons. */
export async function drawnMasters(): Promise<Map<string, Buffer>> {
  const logo = await toMaster(Buffer.from(drawLogo()))
  const made = new Map([[fullPicture(logoName), logo]])
  for (const { file, svg, size } of icons) {
    made.set(
      `${iconsFolder}/${file}`,
      size === undefined ? Buffer.from(svg) : await toPng(svg, size),
    )
  }
  return made
}

async function rendered(path: string): Promise<Buffer> {
  const picture = await readFile(path)
  const { width, height } = await sharp(picture).metadata()
  const wanted = pictureSizeOf(basename(path, '.png'))
  if (width !== wanted.width || height !== wanted.height) {
    throw new Error(
      `${path} is ${width} × ${height} pixels: render it with --width ${wanted.width}.`,
    )
  }
  return toMaster(picture)
}

function toMaster(picture: Buffer): Promise<Buffer> {
  return sharp(picture).removeAlpha().toColourspace('srgb').jpeg(masterQuality).toBuffer()
}

function toPng(svg: string, size: number): Promise<Buffer> {
  return sharp(Buffer.from(svg), { density: (72 * size) / 64 })
    .resize(size, size)
    .png({ compressionLevel: 9 })
    .toBuffer()
}

/** `npm run pictures:masters` takes the renders in `pictures/renders`. */
if (import.meta.main) {
  const made = await makeMasters(mastersFolder, join(import.meta.dirname, 'renders'))
  const summary = `${made.length} masters made: commit pictures/masters.`
  const lines = made.length === 0 ? ['All masters are up to date.'] : [...made, summary]
  process.stdout.write(`${lines.join('\n')}\n`)
}
