import { randomUUID } from 'node:crypto'
import { readdir, rm, stat, statfs, writeFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { lakeApiVersion } from '#schemas/lake-api-version.ts'
import { ask } from './ask.ts'
import { type Check, type DoctorContext, type Finding, good, skipped, wrong } from './check.ts'

/** A URL of each configured service. */
function serviceAddresses({ settings, limits }: DoctorContext): string[] {
  const { SANITY_PROJECT_ID: project, MAILGUN_REGION: region } = settings
  const lake = settings.SANITY_API_HOST ?? (project && `https://${project}.api.sanity.io`)
  const mail = settings.MAILGUN_API_URL ?? (region && limits.mailgunAddresses[region])
  const captcha = settings.RECAPTCHA_URL
  const shop =
    settings.SHOPIFY_API_URL ?? (settings.SHOPIFY_DOMAIN && `https://${settings.SHOPIFY_DOMAIN}`)
  return [
    ...(lake ? [`${lake}/v${lakeApiVersion}/ping`] : []),
    ...(mail && settings.MAILGUN_API_KEY ? [mail] : []),
    ...(captcha && settings.RECAPTCHA_SITE_KEY ? [`${captcha}/recaptcha/api.js`] : []),
    ...(shop && settings.FEATURE_ECOMMERCE === 'on' ? [shop] : []),
  ]
}

/** How far a service's clock is ahead of ours, in ms; NaN if the service does not return its time. */
function clockAhead(context: DoctorContext, url: string): Promise<number> {
  return ask(context, { name: url, fix: '' }, url, { method: 'HEAD' }).then(
    ({ clockAheadMs }) => clockAheadMs,
    () => NaN,
  )
}

/** The problem of a folder, by the system's error code. */
const folderProblems: Readonly<Record<string, string>> = {
  EACCES: 'this user is not allowed to write there',
  EPERM: 'this user is not allowed to write there',
  EROFS: 'the disk is read-only',
  ENOSPC: 'the disk is full',
  EDQUOT: "this user's share of the disk is full",
  ENOTDIR: 'it is not a folder',
}

/** The folder, or its nearest existing parent if the first start has yet to create the folder. */
async function nearestFolder(folder: string): Promise<string> {
  const isThere = await stat(folder).then(
    () => true,
    (cause: unknown) => codeOf(cause) !== 'ENOENT',
  )
  return isThere || dirname(folder) === folder ? folder : nearestFolder(dirname(folder))
}

const folderFix =
  'set DATA_DIR to a folder on a persistent disk that the user of the server can write to.'
const ownerFix =
  'run the doctor as the user of the server, and make this user the owner of everything in DATA_DIR.'

const inWords = (problem: string) => folderProblems[problem] ?? `the system says ${problem}`

function unwritable(folder: string, problem: string, fix: string): Finding {
  return wrong(`${folder} cannot be written to: ${inWords(problem)}.`, fix)
}

/** The folders in a folder; none if the folder cannot be read. */
async function foldersIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => [])
  return entries.filter((entry) => entry.isDirectory()).map(({ name }) => join(folder, name))
}

/** Tries to write a file, and removes it; returns the system's error code if a step fails. */
async function writeProblem(folder: string): Promise<string | undefined> {
  const probe = join(folder, `.doctor-${randomUUID()}`)
  try {
    await writeFile(probe, '.', { flag: 'wx' })
    return undefined
  } catch (cause) {
    return codeOf(cause)
  } finally {
    await rm(probe, { force: true }).catch(() => undefined)
  }
}

function codeOf(cause: unknown): string {
  return cause instanceof Error && 'code' in cause ? String(cause.code) : 'unknown'
}

function inGigabytes(bytes: number): string {
  return `${(bytes / 1e9).toFixed(1)} GB`
}

/**
 * Checks the shared folder. The folder is mounted, so a server does not create it at its first start.
 */
async function assetsFinding(folder: string): Promise<Finding> {
  const fix =
    "mount the folder that all servers share there, writable for the server's user, or correct ASSETS_DIR."
  const found = await stat(folder).catch(codeOf)
  if (typeof found === 'string')
    return wrong(
      found === 'ENOENT'
        ? `${folder} does not exist.`
        : `${folder} cannot be used: ${inWords(found)}.`,
      fix,
    )
  if (!found.isDirectory()) return wrong(`${folder} is not a folder.`, fix)
  const problem = await writeProblem(folder)
  if (problem === undefined) return good(`${folder} can be written to.`)
  return unwritable(folder, problem, fix)
}

export const machineChecks: readonly Check[] = [
  {
    id: 'machine.clock',
    title: 'Clock',
    async run(context) {
      const urls = serviceAddresses(context)
      const all = await Promise.all(urls.map((url) => clockAhead(context, url)))
      const ahead = all.filter(Number.isFinite).toSorted((a, b) => a - b)
      // The median ignores a single service with a wrong clock.
      const median = ahead[Math.floor(ahead.length / 2)]
      if (median === undefined) return skipped('no service returned its time.')
      const seconds = Math.round(Math.abs(median) / 1000)
      if (Math.abs(median) <= context.limits.clockMs)
        return good(`it agrees with ${ahead.length} services within ${Math.max(1, seconds)} s.`)
      return wrong(
        `it is ${seconds} s ${median > 0 ? 'behind' : 'ahead of'} the clocks of ${ahead.length} services: previews end at the wrong time and, without PostgreSQL, receivers reject webhook calls.`,
        'synchronize the clock of the machine by NTP, for example with systemd-timesyncd or chrony.',
      )
    },
  },
  {
    id: 'machine.disk',
    title: 'Data folder',
    async run({ settings: { DATA_DIR }, limits: { freeBytes } }) {
      if (DATA_DIR === undefined) return skipped('DATA_DIR cannot be read: see the settings.')
      const folder = resolve(DATA_DIR)
      const existing = await nearestFolder(folder)
      const problem = await writeProblem(existing)
      if (problem !== undefined) return unwritable(folder, problem, folderFix)
      // A start as another user leaves folders that the server cannot write to.
      for (const inner of existing === folder ? await foldersIn(folder) : []) {
        const innerProblem = await writeProblem(inner)
        if (innerProblem !== undefined) return unwritable(inner, innerProblem, ownerFix)
      }
      const { bavail, bsize } = await statfs(existing)
      const free = bavail * bsize
      if (free < freeBytes)
        return wrong(
          `the disk of ${folder} has ${inGigabytes(free)} left, less than ${inGigabytes(freeBytes)}.`,
          'free some space, or set DATA_DIR to a folder on a larger disk.',
        )
      const state = existing === folder ? 'can be written to' : 'can be created'
      return good(`${folder} ${state}, and its disk has ${inGigabytes(free)} left.`)
    },
  },
  {
    id: 'machine.assets',
    title: 'Shared files',
    run({ settings: { ASSETS_DIR } }) {
      if (ASSETS_DIR === undefined)
        return skipped(
          'ASSETS_DIR is not set, so each server has only the files of its own version.',
        )
      return assetsFinding(resolve(ASSETS_DIR))
    },
  },
]
