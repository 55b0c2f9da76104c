import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { projectRoot } from './launch-settings.ts'
import {
  lockedPackages,
  packageName,
  productionPackages,
  type LockedPackages,
} from './production-packages.ts'
import { runCommand } from './run-command.ts'

/** The licenses that this product can comply with; every other license is an error. */
const accepted: ReadonlySet<string> = new Set([
  '(MIT AND Zlib)',
  '(MIT OR CC0-1.0)',
  '(MPL-2.0 OR Apache-2.0)',
  '0BSD',
  'Apache-2.0',
  'Apache-2.0 AND LGPL-3.0-or-later',
  'Apache-2.0 AND LGPL-3.0-or-later AND MIT',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC-BY-4.0',
  'CC0-1.0',
  'ISC',
  'LGPL-3.0-or-later',
  'MIT',
  'MIT AND OFL-1.1',
  'MIT-0',
  'MPL-2.0',
  'OFL-1.1',
  'Public Domain',
  'Python-2.0',
  'Unlicense',
])

/** The licenses of packages that name their license in their files, but not in `package.json`. */
const saidInFiles: Readonly<Record<string, string>> = {
  'md5-o-matic': 'MIT',
  'png-js': 'MIT',
}

/** A package's license is unknown or not accepted; the message names the package. */
export class LicenseError extends Error {
  override name = 'LicenseError'
}

/**
 * The list of licenses as Markdown: first the packages of a production install, then all others.
 * Each part groups its packages by license. Builds of one package for several platforms count as
 * one.
 *
 * @throws {LicenseError} if a package's license is unknown or not accepted
 */
export function licenseList(packages: LockedPackages): string {
  const production = productionPackages(packages)
  const folders = Object.keys(packages).filter((folder) => folder !== '')
  const served = folders.filter((folder) => production.has(folder))
  const building = folders.filter((folder) => !production.has(folder))
  return [
    '# Licenses',
    '',
    'Generated from `package-lock.json` by `npm run licenses`, which fails if a package has no known license or one that `bin/license-list.ts` does not accept. Builds of a package for several platforms count as one.',
    '',
    '`sharp` loads libvips, which is under the LGPL, as a separate library that can be replaced. The typefaces are under the SIL Open Font License; they can be subset and served, but not sold on their own.',
    '',
    `## On the server (${namesOf(packages, served).size})`,
    '',
    'The contents of a production install.',
    '',
    ...sections(packages, served),
    `## For building, tests and the browser (${namesOf(packages, building).size})`,
    '',
    'The build bundles the parts of these packages that pages and the Studio load.',
    '',
    ...sections(packages, building),
  ].join('\n')
}

/** One section for each license, with the names of its packages; both in alphabetical order. */
function sections(packages: LockedPackages, folders: readonly string[]): string[] {
  const groups = [...Map.groupBy(folders, (folder) => licenseOf(packages, folder))]
  return groups
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .flatMap(([license, group]) => {
      const names = namesOf(packages, group)
      return [`### ${license} (${names.size})`, '', [...names].toSorted().join(', '), '']
    })
}

/**
 * The license of a package, as an SPDX expression.
 *
 * @throws {LicenseError} if the license is unknown or not accepted
 */
export function licenseOf(packages: LockedPackages, folder: string): string {
  const name = packageName(folder)
  const license = packages[folder]?.license ?? saidInFiles[name]
  if (license === undefined)
    throw new LicenseError(
      `${name} states no license: read its files, and add the result to bin/license-list.ts.`,
    )
  if (!accepted.has(license))
    throw new LicenseError(
      `${name} is under “${license}”, which is not accepted: replace it, or add the license to bin/license-list.ts after someone has read that license.`,
    )
  return license
}

/** The end of a package's name that says for which platform it was built. */
const platform =
  /[-/](?:aix|android|darwin|freebsd|linux(?:musl)?|netbsd|openbsd|openharmony|sunos|wasm32|webcontainers|win32)(?:-[\w-]*)?$/

/** The names of packages; all builds of one package for several platforms share one name. */
function namesOf(packages: LockedPackages, folders: readonly string[]): Set<string> {
  return new Set(
    folders.map((folder) =>
      packages[folder]?.optional
        ? packageName(folder).replace(platform, '-*')
        : packageName(folder),
    ),
  )
}

/** `npm run licenses` writes `docs/licenses.md`. */
if (import.meta.main) {
  await runCommand(async () => {
    const text = readFileSync(join(projectRoot, 'package-lock.json'), 'utf8')
    writeFileSync(join(projectRoot, 'docs/licenses.md'), licenseList(lockedPackages(text)))
    console.log('Wrote docs/licenses.md.')
  })
}
