import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { projectRoot } from './environment.ts'
import { lockedPackages, productionPackages, type LockedPackages } from './production-packages.ts'
import { runCommand } from './run-command.ts'

/** The licences that this product can comply with; a package with another one fails the list. */
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

/** Licences that are only in a package's files, not in its manifest. */
const saidInFiles: Readonly<Record<string, string>> = {
  'md5-o-matic': 'MIT',
  'png-js': 'MIT',
}

/** A package's licence is unknown or not accepted; the message names it. */
export class LicenceError extends Error {
  override name = 'LicenceError'
}

/**
 * The list of licenses as Markdown: the packages of a production install one by one, and those for
 * builds and tests by license. Builds of one package for several platforms count as one.
 *
 * @throws {LicenceError} if a package's license is unknown or not accepted
 */
export function licenceList(packages: LockedPackages): string {
  const production = productionPackages(packages)
  const folders = Object.keys(packages).filter((folder) => folder !== '')
  const served = groupByLicence(
    packages,
    folders.filter((folder) => production.has(folder)),
  )
  const building = groupByLicence(
    packages,
    folders.filter((folder) => !production.has(folder)),
  )
  return [
    '# Licences',
    '',
    'Made from `package-lock.json` by `npm run licences`, which fails if a package has no known licence or one that `bin/licence-list.ts` does not accept. Builds of a package for several platforms count as one.',
    '',
    '`sharp` loads libvips, which is under the LGPL, as a separate library that can be replaced. The typefaces are under the SIL Open Font License; they may be cut down and served, and not sold by themselves.',
    '',
    `## On the server (${count(served)})`,
    '',
    'The contents of a production install.',
    '',
    ...sections(served),
    `## For building, tests and the browser (${count(building)})`,
    '',
    'The build bundles the parts of these that pages and the Studio load.',
    '',
    ...sections(building),
  ].join('\n')
}

type Groups = ReadonlyMap<string, ReadonlySet<string>>

function groupByLicence(packages: LockedPackages, folders: readonly string[]): Groups {
  const groups = new Map<string, Set<string>>()
  for (const folder of folders) {
    const licence = licenceOf(packages, folder)
    if (!accepted.has(licence)) {
      throw new LicenceError(
        `${nameOf(folder)} is under “${licence}”, which is not accepted: replace it, or add the licence to bin/licence-list.ts after someone has read it.`,
      )
    }
    groups.set(licence, (groups.get(licence) ?? new Set()).add(groupNameOf(packages, folder)))
  }
  return new Map([...groups].toSorted(([a], [b]) => (a < b ? -1 : 1)))
}

/** A lockfile has no licence for builds for other platforms; they have their neighbors' licence. */
function licenceOf(packages: LockedPackages, folder: string): string {
  const own = packages[folder]?.license ?? saidInFiles[nameOf(folder)]
  if (own !== undefined) return own
  const scope = `/${nameOf(folder).split('/')[0]}/`
  const neighbour = Object.keys(packages).find(
    (other) => `/${other}`.includes(scope) && packages[other]?.license !== undefined,
  )
  const licence = neighbour === undefined ? undefined : packages[neighbour]?.license
  if (packages[folder]?.optional && licence !== undefined) return licence
  throw new LicenceError(
    `${nameOf(folder)} states no licence: read its files, and add the result to bin/licence-list.ts.`,
  )
}

function nameOf(folder: string): string {
  return folder.slice(folder.lastIndexOf('node_modules/') + 'node_modules/'.length)
}

const platform =
  /[-/](?:aix|android|darwin|freebsd|linux(?:musl)?|netbsd|openbsd|openharmony|sunos|wasm32|webcontainers|win32)(?:-[\w-]*)?$/

function groupNameOf(packages: LockedPackages, folder: string): string {
  const name = nameOf(folder)
  return packages[folder]?.optional ? name.replace(platform, '-*') : name
}

function count(groups: Groups): number {
  const all = new Set<string>()
  for (const names of groups.values()) for (const name of names) all.add(name)
  return all.size
}

function sections(groups: Groups): string[] {
  return [...groups].flatMap(([licence, names]) => [
    `### ${licence} (${names.size})`,
    '',
    [...names].toSorted().join(', '),
    '',
  ])
}

/** `npm run licences` writes `docs/licences.md`. */
if (import.meta.main) {
  await runCommand(async () => {
    const text = readFileSync(join(projectRoot, 'package-lock.json'), 'utf8')
    writeFileSync(join(projectRoot, 'docs/licences.md'), licenceList(lockedPackages(text)))
    console.log('Wrote docs/licences.md.')
  })
}
