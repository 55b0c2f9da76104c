import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readFile, readdir, rm, writeFile } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import type { Sharp } from 'sharp'
import { fullPicture, sizedPicture } from '#schemas/content/picture/picture-files.ts'
import {
  ownPictureWidths,
  pictureFormats,
  pictureSizeOf,
} from '#schemas/content/picture/picture-sizes.ts'
import { curatedPictures } from '#schemas/content/picture/picture.curated.ts'
import { iconsFolder, mastersFolder } from './masters.ts'

type PictureFormat = (typeof pictureFormats)[number] | 'jpeg'

/**
 * Low effort, because the first start waits for it. With no effort, AVIF shows blocks in dark areas:
 * for the same bytes, its error there is up to two thirds greater. Color at half the
 * resolution makes no visible difference (decision 25).
 */
const settings = {
  avif: { quality: 60, effort: 1, chromaSubsampling: '4:2:0' },
  webp: { quality: 82, effort: 2 },
  jpeg: { quality: 88 },
} as const

const manifestFile = 'pictures.manifest.json'

type Version = { file: string; width: number; format: PictureFormat }

/** All files written for one picture. */
export function versionsOf(name: string): Version[] {
  const sizes = ownPictureWidths(name).flatMap((width) =>
    pictureFormats.map((format) => ({ file: sizedPicture(name, width, format), width, format })),
  )
  const { width } = pictureSizeOf(name)
  return [
    ...sizes,
    { file: `${name}.webp`, width, format: 'webp' },
    { file: fullPicture(name), width, format: 'jpeg' },
  ]
}

/** One derivation: a master and its output files. */
interface Job {
  readonly name: string
  readonly master: string
  readonly files: readonly string[]
  readonly write: (master: Buffer) => Promise<void>
}

/**
 * Writes every picture in every width and format, and the favicon set, into a folder. Files derived
 * earlier from the same master stay; widths that a picture no longer has are removed.
 *
 * @returns the names written and the names skipped
 */
export async function derivePictures(
  folder: string,
): Promise<{ written: string[]; skipped: string[] }> {
  await mkdir(folder, { recursive: true })
  const manifest = await readManifest(folder)
  const jobs = await listJobs(folder)
  const written: string[] = []
  const skipped: string[] = []

  const run = async ({ name, master, files, write }: Job) => {
    const content = await readFile(join(mastersFolder, master))
    const hash = hashOf(content)
    if (manifest[name] === hash && files.every((file) => existsSync(join(folder, file)))) {
      skipped.push(name)
      return
    }
    await write(content)
    manifest[name] = hash
    written.push(name)
  }
  // One lane per core: more would only hold more pixels in memory.
  const lane = async () => {
    for (let job = jobs.shift(); job; job = jobs.shift()) await run(job)
  }
  const wanted = new Set(jobs.flatMap(({ files }) => files))
  await Promise.all(Array.from({ length: availableParallelism() }, lane))
  const earlier = (await readdir(folder)).filter((file) => !wanted.has(file) && isSized(file))
  for (const file of earlier) await rm(join(folder, file))

  await writeFile(join(folder, manifestFile), JSON.stringify(manifest, null, 2))
  return { written, skipped }
}

/** Whether a file is one of the site's pictures in some width. */
function isSized(file: string): boolean {
  const [, name] = /^(.+)-\d+\.(?:avif|webp)$/.exec(file) ?? []
  return curatedPictures.some((picture) => picture.name === name)
}

async function listJobs(folder: string): Promise<Job[]> {
  const icons = await readdir(join(mastersFolder, iconsFolder))
  return [
    ...curatedPictures.map(({ name }) => ({
      name,
      master: fullPicture(name),
      files: versionsOf(name).map(({ file }) => file),
      write: (master: Buffer) => writeVersions(folder, name, master),
    })),
    ...icons.map((file) => ({
      name: file,
      master: join(iconsFolder, file),
      files: [file],
      write: (master: Buffer) => writeFile(join(folder, file), master),
    })),
  ]
}

async function writeVersions(folder: string, name: string, master: Buffer): Promise<void> {
  for (const [width, versions] of Map.groupBy(versionsOf(name), (version) => version.width)) {
    const { data, info } = await sharp(master)
      .resize({ width })
      .raw()
      .toBuffer({ resolveWithObject: true })
    const { height, channels } = info
    const image = sharp(data, { raw: { width, height, channels } })
    for (const [format, same] of Map.groupBy(versions, (version) => version.format)) {
      const content = await encode(image.clone(), format)
      for (const { file } of same) await writeFile(join(folder, file), content)
    }
  }
}

function encode(image: Sharp, format: PictureFormat): Promise<Buffer> {
  if (format === 'avif') return image.avif(settings.avif).toBuffer()
  if (format === 'webp') return image.webp(settings.webp).toBuffer()
  return image.jpeg(settings.jpeg).toBuffer()
}

/** A hash of a master and its encoding settings: a change in either renews its files. */
function hashOf(master: Buffer): string {
  const hash = createHash('sha256').update(JSON.stringify(settings)).update(master)
  return hash.digest('hex').slice(0, 16)
}

async function readManifest(folder: string): Promise<Record<string, string>> {
  const path = join(folder, manifestFile)
  if (!existsSync(path)) return {}
  const stored: unknown = JSON.parse(await readFile(path, 'utf8').catch(() => '{}'))
  if (stored === null || typeof stored !== 'object') return {}
  return Object.fromEntries(Object.entries(stored).map(([name, hash]) => [name, String(hash)]))
}

/** `node pictures/derive.ts FOLDER` is a part of the build. */
if (import.meta.main) {
  const { written, skipped } = await derivePictures(process.argv[2] ?? 'dist/client/pictures')
  process.stdout.write(`Derived ${written.length} pictures; ${skipped.length} are unchanged.\n`)
}
