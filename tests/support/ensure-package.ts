import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

/**
 * Installs Debian packages if they are missing and this user is root.
 *
 * @throws {Error} with the command to run, if they cannot be installed
 */
export function ensurePackage(isInstalled: () => boolean, ...packages: readonly string[]): void {
  if (isInstalled()) return
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    spawnSync('apt-get', ['update', '-q'])
    spawnSync('apt-get', ['install', '-y', '-q', '--no-install-recommends', ...packages])
  }
  if (isInstalled()) return
  throw new Error(
    `A test needs ${packages.join(' and ')}: run "sudo apt-get install ${packages.join(' ')}".`,
  )
}

/**
 * Whether the packages are installed, after an attempt to install them; if not, prints how to
 * install them.
 */
export function hasPackage(isInstalled: () => boolean, ...packages: readonly string[]): boolean {
  try {
    ensurePackage(isInstalled, ...packages)
    return true
  } catch (cause) {
    process.stderr.write(`${String(cause)}\n`)
    return false
  }
}

/** Whether a program can be run. */
export function isProgram(name: string): boolean {
  return spawnSync(name, ['--version']).error === undefined
}
