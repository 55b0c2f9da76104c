import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join, resolve } from 'node:path'
import * as v from 'valibot'

const root = resolve(import.meta.dirname, '../..')

/** What belongs to this machine or this run rather than to the project. */
const leftOut = new Set(['node_modules', '.git', '.data', '.env', 'test-results'])

const lockfile = v.object({
  packages: v.record(
    v.string(),
    v.object({ dev: v.optional(v.boolean()), devOptional: v.optional(v.boolean()) }),
  ),
})

/** A built checkout with production packages only. */
export interface ProductionInstall {
  readonly folder: string
  /** The Node that the install brings. */
  readonly node: string
  remove(): void
}

/**
 * Copies this checkout, its build included, with no more packages than the lockfile says a
 * production needs; `npm ci --omit=dev` installs those and a few more. It lies outside of the
 * checkout, where no module of it finds the checkout's own packages.
 */
export function copyProductionInstall(): ProductionInstall {
  const folder = mkdtempSync(join(tmpdir(), 'petjet-production-'))
  cpSync(root, folder, {
    recursive: true,
    filter: (source) => dirname(source) !== root || !leftOut.has(basename(source)),
  })
  for (const path of productionPackages()) {
    const own = join(root, path)
    cpSync(own, join(folder, path), {
      recursive: true,
      // A package inside another one has a line of its own in the lockfile.
      filter: (source) => source !== join(own, 'node_modules'),
    })
  }
  return {
    folder,
    node: join(folder, 'node_modules/node/bin/node'),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  }
}

/** Those that are installed here: the lockfile also names other platforms' packages. */
function productionPackages(): string[] {
  const text = readFileSync(join(root, 'package-lock.json'), 'utf8')
  const { packages } = v.parse(lockfile, JSON.parse(text))
  return Object.entries(packages)
    .filter(([path, entry]) => path !== '' && !entry.dev && !entry.devOptional)
    .map(([path]) => path)
    .filter((path) => existsSync(join(root, path)))
}
