import { chmodSync, cpSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join, resolve } from 'node:path'
import { lockedPackages, productionPackages } from '#bin/production-packages.ts'

const root = resolve(import.meta.dirname, '../..')

/** The packages, and files that belong to this machine or this run rather than to the project. */
const leftOut = new Set(['node_modules', '.git', '.data', '.env', 'test-results'])

/** A built checkout with production packages only. */
export interface ProductionInstall {
  readonly folder: string
  /** The Node that the install contains. */
  readonly node: string
  remove(): void
}

/**
 * Copies this checkout, including its build, with exactly the packages that production needs
 * according to the lockfile. The copy is outside the checkout, so that its modules cannot find the
 * checkout's packages.
 */
export function copyProductionInstall(): ProductionInstall {
  const folder = mkdtempSync(join(tmpdir(), 'petjet-production-'))
  // Another user can run it.
  chmodSync(folder, 0o755)
  copyCheckout(folder)
  for (const path of installedPackages()) {
    const own = join(root, path)
    cpSync(own, join(folder, path), {
      recursive: true,
      // The lockfile has a separate line for a package inside another one.
      filter: (source) => source !== join(own, 'node_modules'),
    })
  }
  return {
    folder,
    node: join(folder, 'node_modules/node/bin/node'),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  }
}

/**
 * Copies this checkout, including its build, without its packages.
 *
 * @param folder is created if it does not exist
 */
export function copyCheckout(folder: string): void {
  cpSync(root, folder, {
    recursive: true,
    verbatimSymlinks: true,
    filter: (source) => dirname(source) !== root || !leftOut.has(basename(source)),
  })
}

/** Only installed packages: the lockfile also names those of other platforms. */
function installedPackages(): string[] {
  const text = readFileSync(join(root, 'package-lock.json'), 'utf8')
  const needed = productionPackages(lockedPackages(text))
  return [...needed].filter((path) => existsSync(join(root, path)))
}
