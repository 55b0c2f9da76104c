import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { lakeEditor } from '#tests/support/lake-client.ts'
import { type Instance, startInstance } from '#tests/support/start-instance.ts'
import { fetchRaw } from './measure/fetch-raw.ts'
import { runs } from './measure/options.ts'
import { memoryOf } from './measure/process-figures.ts'
import { seededKit } from './measure/seeded-kit.ts'
import { Tally } from './measure/tally.ts'
import { saveSection } from './report/section.ts'

/** What more kits cost: bytes and first answers of home, the list and a kit's page. */
const began = performance.now()
const sizes = [10, 100, 1000, 10_000]
const pages = ['/', '/products', '/products/master-kit']
/** A thousand kits may make a list's page this much larger and slower than ten do. */
const maxTimes = 3

interface Answer {
  readonly cold: number
  readonly warm: number
  readonly bytes: number
  readonly lineBytes: number
}

const tally = new Tally<Answer>()
const memory = new Tally<number>()
const folders = new Map<number, string>()
try {
  for (const size of sizes) folders.set(size, await seededFolder(size))
  for (let round = 0; round < runs; round += 1) {
    for (const size of sizes) await answersOf(size)
  }
} finally {
  for (const folder of folders.values()) rmSync(folder, { recursive: true, force: true })
}

/** A data folder whose lake holds so many kits. */
async function seededFolder(size: number): Promise<string> {
  const dataDir = mkdtempSync(join(tmpdir(), 'petjet-bench-'))
  const instance = await startInstance({ dataDir, isSilent: true })
  await addKits(instance, size)
  await instance.stop()
  return dataDir
}

/** Copies a curated kit until there are enough; the curated ones count. */
async function addKits(instance: Instance, size: number): Promise<void> {
  const editor = lakeEditor(instance).withConfig({ timeout: 60_000 })
  const kit = await seededKit(instance)
  const missing = size - (await editor.fetch<number>('count(*[_type == "product"])'))
  for (let start = 0; start < missing; start += 500) {
    const creations = Array.from({ length: Math.min(500, missing - start) }, (_, at) => ({
      create: {
        ...kit,
        _id: `product-more-${start + at}`,
        title: `${kit.title} ${start + at}`,
        slug: { _type: 'slug', current: `more-${start + at}` },
        featured: false,
        order: 1000 + start + at,
      },
    }))
    await editor.mutate(creations, { returnDocuments: false, visibility: 'sync' })
  }
}

async function answersOf(size: number): Promise<void> {
  const instance = await startInstance({ dataDir: folders.get(size) ?? '', isSilent: true })
  try {
    for (const path of pages) {
      const url = `${instance.siteUrl}${path}`
      const cold = await timed(url)
      const warm = await timed(url)
      tally.add(`${path} ${size}`, { cold: cold.ms, warm: warm.ms, ...(await weightOf(url)) })
    }
    memory.add(String(size), memoryOf(instance.pids.server))
  } finally {
    await instance.stop()
  }
}

async function timed(url: string): Promise<{ ms: number }> {
  const asked = performance.now()
  const { status } = await fetchRaw(url)
  if (status !== 200) throw new Error(`${url} answered ${status}.`)
  return { ms: performance.now() - asked }
}

async function weightOf(url: string): Promise<{ bytes: number; lineBytes: number }> {
  const [plain, compressed] = [await fetchRaw(url, 'identity'), await fetchRaw(url)]
  return { bytes: plain.body.length, lineBytes: compressed.body.length }
}

const figure = (path: string, size: number, read: (answer: Answer) => number) =>
  tally.median(`${path} ${size}`, read)
const times = (read: (answer: Answer) => number) =>
  pages.map((path) => figure(path, 1000, read) / figure(path, 10, read))
const shown = (values: readonly number[]) => values.map((value) => value.toFixed(2)).join(' · ')
const isFlat = (values: readonly number[]) => values.every((value) => value <= maxTimes)
const bytes = times(({ lineBytes }) => lineBytes)
const cold = times((answer) => answer.cold)

saveSection('growth', began, {
  method: `Kits written through the lake's own interface, a start for each measurement, medians of ${runs} in turn: the first answer of ${pages.map((path) => `\`${path}\``).join(', ')} after the start (rendered from the lake's answer) and the second.`,
  goals: [
    {
      name: 'compressed HTML with 1,000 kits ÷ with 10',
      measured: shown(bytes),
      allowed: `at most ${maxTimes}`,
      isMet: isFlat(bytes),
    },
    {
      name: 'first answer with 1,000 kits ÷ with 10',
      measured: shown(cold),
      allowed: `at most ${maxTimes}`,
      isMet: isFlat(cold),
    },
  ],
  tables: [
    {
      name: 'More kits',
      columns: [
        'page',
        'kits',
        'HTML, kB',
        'compressed, kB',
        'first answer, ms',
        'second, ms',
        'server, MiB',
      ],
      rows: pages.flatMap((path) =>
        sizes.map((size) => [
          `\`${path}\``,
          size.toLocaleString('en'),
          (figure(path, size, (answer) => answer.bytes) / 1000).toFixed(1),
          (figure(path, size, ({ lineBytes }) => lineBytes) / 1000).toFixed(1),
          figure(path, size, (answer) => answer.cold).toFixed(0),
          figure(path, size, (answer) => answer.warm).toFixed(1),
          memory.median(String(size), (value) => value).toFixed(0),
        ]),
      ),
    },
  ],
  charts: [
    {
      file: 'growth-html.svg',
      title: 'Compressed HTML by the number of kits',
      unit: 'kB',
      series: sizes.map((size) => `${size.toLocaleString('en')} kits`),
      groups: pages.map((path) => ({
        name: path,
        values: sizes.map((size) => figure(path, size, ({ lineBytes }) => lineBytes) / 1000),
      })),
    },
  ],
})
