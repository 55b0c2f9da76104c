import { spawnSync } from 'node:child_process'
import { chmodSync, cpSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join, resolve } from 'node:path'
import { lockedPackages, productionPackages } from '#bin/production-packages.ts'

const root = resolve(import.meta.dirname, '../..')

/** Files that belong to this machine or this run rather than to the project. */
const leftOut = new Set(['node_modules', '.git', '.data', '.env', 'test-results'])

/** A built checkout with production packages only. */
export interface ProductionInstall {
  readonly folder: string
  /** The Node that the install brings. */
  readonly node: string
  remove(): void
}

/**
 * Copies this checkout, its build included, with the packages that the lockfile says a production
 * needs, and no other. It lies outside of the checkout, where no module of it finds the checkout's
 * own packages.
 */
export function copyProductionInstall(): ProductionInstall {
  const install = copyCheckout()
  for (const path of installedPackages()) {
    const own = join(root, path)
    cpSync(own, join(install.folder, path), {
      recursive: true,
      // A package inside another one has a line of its own in the lockfile.
      filter: (source) => source !== join(own, 'node_modules'),
    })
  }
  return install
}

/**
 * Copies this checkout, its build included, and runs `npm ci --omit=dev` in it. npm takes from its
 * cache what is there, and asks its registry for the rest.
 *
 * @throws {Error} with npm's output, if it fails
 */
export function installProduction(): ProductionInstall {
  const install = copyCheckout()
  const { status, stdout, stderr } = spawnSync('npm', ['ci', '--omit=dev', '--prefer-offline'], {
    cwd: install.folder,
    encoding: 'utf8',
  })
  if (status === 0) return install
  install.remove()
  throw new Error(`npm ci --omit=dev failed:\n${stdout}${stderr}`)
}

function copyCheckout(): ProductionInstall {
  const folder = mkdtempSync(join(tmpdir(), 'petjet-production-'))
  // Another user can run it.
  chmodSync(folder, 0o755)
  cpSync(root, folder, {
    recursive: true,
    filter: (source) => dirname(source) !== root || !leftOut.has(basename(source)),
  })
  return {
    folder,
    node: join(folder, 'node_modules/node/bin/node'),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  }
}

/** Those that are installed here: the lockfile also names other platforms' packages. */
function installedPackages(): string[] {
  const text = readFileSync(join(root, 'package-lock.json'), 'utf8')
  const needed = productionPackages(lockedPackages(text))
  return [...needed].filter((path) => existsSync(join(root, path)))
}
