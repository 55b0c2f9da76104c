import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { withBuildLock } from '#bin/build-lock.ts'
import { hashSources } from '#bin/source-hash.ts'
import { testCache } from './test-cache.ts'

/** What decides how a data folder looks after the first start. */
const sources = ['package-lock.json', 'api', 'bin', 'local', 'schemas', 'pictures/masters']

/** What a first start makes for good; everything else is as in a new folder. */
const kept = ['lake', 'seeded', 'admin-account.json']

/** How long folders of other sources are kept, in ms. */
const keptMs = 24 * 60 * 60 * 1000

/** Starts a product in an empty folder, and stops it once it is seeded. */
type FirstStart = (dataDir: string) => Promise<void>

let model: Promise<string> | undefined

/**
 * Makes a data folder as the first start leaves it, as a copy: seeding, above all what the lake reads
 * from ten large pictures, takes three quarters of a first start. Pictures that a lake has made smaller
 * are there for all, by name and content.
 *
 * @returns the new folder's absolute path
 */
export async function seededDataDir(firstStart: FirstStart): Promise<string> {
  model ??= openModel(firstStart)
  const from = await model
  const folder = mkdtempSync(join(tmpdir(), 'petjet-e2e-'))
  for (const name of kept) cpSync(join(from, name), join(folder, name), { recursive: true })
  symlinkSync(join(from, 'renditions'), join(folder, 'lake/assets/renditions'))
  return folder
}

/** The folder that is copied; the first test run of these sources makes it. */
async function openModel(firstStart: FirstStart): Promise<string> {
  const folder = join(testCache, `seeded-${hashSources(sources, '').slice(0, 16)}`)
  if (existsSync(folder)) return folder
  await withBuildLock(
    join(testCache, 'seeded.lock'),
    () => {},
    async () => {
      if (existsSync(folder)) return
      const next = join(testCache, 'next-seeded')
      rmSync(next, { recursive: true, force: true })
      mkdirSync(next, { recursive: true })
      await firstStart(next)
      if (!existsSync(join(next, 'seeded'))) throw new Error('A first start did not seed the lake.')
      rmSync(join(next, 'lake/assets/renditions'), { recursive: true, force: true })
      mkdirSync(join(next, 'renditions'))
      renameSync(next, folder)
      removeOld()
    },
  )
  return folder
}

/** Removes what other sources made; a run that has begun with them may go on for a while. */
function removeOld(): void {
  for (const name of readdirSync(testCache)) {
    const folder = join(testCache, name)
    const isOld = Date.now() - statSync(folder).mtimeMs > keptMs
    if (name.startsWith('seeded-') && isOld) rmSync(folder, { recursive: true, force: true })
  }
}
