import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import type { OutputInfo, Sharp } from 'sharp'
import { favicons } from './favicons.ts'
import type { Favicon } from './favicons.ts'
import type { Picture } from './picture.ts'
import { pictures } from './pictures.ts'

/** Widths in pixels in which the site offers each picture; the picture component relies on them. */
const pictureWidths = [480, 960, 1440, 2400] as const

export type PictureFormat = 'avif' | 'webp' | 'jpeg' | 'png'

type Pixels = { data: Buffer; info: OutputInfo }

/** Low effort: the first start must not wait for the last kilobyte. */
const settings = {
  avif: { quality: 53, effort: 0 },
  webp: { quality: 82, effort: 3 },
  jpeg: { quality: 88 },
} as const

const manifestFile = 'pictures.manifest.json'

function encode(image: Sharp, format: PictureFormat): Promise<Buffer> {
  if (format === 'avif') return image.avif(settings.avif).toBuffer()
  if (format === 'webp') return image.webp(settings.webp).toBuffer()
  if (format === 'jpeg') return image.jpeg(settings.jpeg).toBuffer()
  return image.png().toBuffer()
}

/** Renders the vector picture once, at full size, to raw pixels. */
function render(svg: string): Promise<Pixels> {
  return sharp(Buffer.from(svg)).removeAlpha().raw().toBuffer({ resolveWithObject: true })
}

function scaled({ data, info }: Pixels, width: number): Sharp {
  const { channels, height } = info
  return sharp(data, { raw: { width: info.width, height, channels } }).resize({ width })
}

/** One picture as an encoded image file of the given width in pixels (full width if left out). */
export async function rasterise(
  picture: Picture,
  { width = picture.width, format }: { width?: number; format: PictureFormat },
): Promise<Buffer> {
  return encode(scaled(await render(picture.svg()), width), format)
}

type Version = { file: string; width: number; format: PictureFormat }

/** Every file that is written for one picture. */
export function versionsOf(picture: Picture): Version[] {
  const formats = ['avif', 'webp'] as const
  const sizes = pictureWidths.flatMap((width) =>
    formats.map((format) => ({ file: `${picture.name}-${width}.${format}`, width, format })),
  )
  return [
    ...sizes,
    { file: `${picture.name}.webp`, width: picture.width, format: 'webp' },
    { file: `${picture.name}.jpg`, width: picture.width, format: 'jpeg' },
  ]
}

/** Names a drawing with the settings it is encoded by: either changing renews its files. */
const hashOf = (source: string) =>
  createHash('sha256').update(JSON.stringify(settings)).update(source).digest('hex').slice(0, 16)

async function readManifest(folder: string): Promise<Record<string, string>> {
  const path = join(folder, manifestFile)
  if (!existsSync(path)) return {}
  const kept: unknown = JSON.parse(await readFile(path, 'utf8').catch(() => '{}'))
  if (kept === null || typeof kept !== 'object') return {}
  return Object.fromEntries(Object.entries(kept).map(([name, hash]) => [name, String(hash)]))
}

async function writePicture(folder: string, picture: Picture, svg: string): Promise<void> {
  const pixels = await render(svg)
  const encoded = new Map<string, Promise<Buffer>>()
  for (const { file, width, format } of versionsOf(picture)) {
    const key = `${width}.${format}`
    const content = encoded.get(key) ?? encode(scaled(pixels, width), format)
    encoded.set(key, content)
    await writeFile(join(folder, file), await content)
  }
}

async function writeFavicon(folder: string, { file, svg, size }: Favicon): Promise<void> {
  const content =
    size === undefined
      ? Buffer.from(svg)
      : await sharp(Buffer.from(svg), { density: (72 * size) / 64 })
          .resize(size, size)
          .png({ compressionLevel: 9 })
          .toBuffer()
  await writeFile(join(folder, file), content)
}

/**
 * Writes every picture in every width and format, and the favicon set, into the folder.
 * A picture whose drawing has not changed since the last run is left alone.
 * Returns the names written and the names skipped.
 */
export async function writePictures(
  folder: string,
): Promise<{ written: string[]; skipped: string[] }> {
  await mkdir(folder, { recursive: true })
  const manifest = await readManifest(folder)
  const written: string[] = []
  const skipped: string[] = []

  const keep = async (
    name: string,
    source: string,
    files: string[],
    write: () => Promise<void>,
  ) => {
    const hash = hashOf(source)
    if (manifest[name] === hash && files.every((file) => existsSync(join(folder, file)))) {
      skipped.push(name)
      return
    }
    await write()
    manifest[name] = hash
    written.push(name)
  }

  const jobs = [
    ...pictures.map((picture) => () => {
      const svg = picture.svg()
      const files = versionsOf(picture).map(({ file }) => file)
      return keep(picture.name, svg, files, () => writePicture(folder, picture, svg))
    }),
    ...favicons.map(
      (favicon) => () =>
        keep(favicon.file, favicon.svg, [favicon.file], () => writeFavicon(folder, favicon)),
    ),
  ]
  // Two at a time: rendering is one thread per picture, and more would only hold more pixels.
  const lane = async () => {
    for (let job = jobs.shift(); job; job = jobs.shift()) await job()
  }
  await Promise.all([lane(), lane()])

  await writeFile(join(folder, manifestFile), JSON.stringify(manifest, null, 2))
  return { written, skipped }
}
