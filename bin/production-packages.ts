import * as v from 'valibot'

const names = v.optional(v.record(v.string(), v.string()), {})

/** What an entry of a lockfile says of a package that this project reads. */
const lockedPackage = v.object({
  version: v.optional(v.string(), ''),
  license: v.optional(v.string()),
  dev: v.optional(v.boolean(), false),
  optional: v.optional(v.boolean(), false),
  dependencies: names,
  optionalDependencies: names,
  peerDependencies: names,
  peerDependenciesMeta: v.optional(
    v.record(v.string(), v.object({ optional: v.optional(v.boolean(), false) })),
    {},
  ),
})
const lockfile = v.object({ packages: v.record(v.string(), lockedPackage) })

/** A package of the lockfile. */
export type LockedPackage = v.InferOutput<typeof lockedPackage>

/** The packages of a lockfile, by their folder from the root; the project itself is `''`. */
export type LockedPackages = Readonly<Record<string, LockedPackage>>

/**
 * Reads the packages of a lockfile.
 *
 * @param text the content of `package-lock.json`
 */
export function lockedPackages(text: string): LockedPackages {
  return v.parse(lockfile, JSON.parse(text)).packages
}

/**
 * The packages that the project's dependencies lead to, as folders from the root, those of other
 * platforms included. `npm ci --omit=dev` installs more: it also keeps a package for development
 * that a dependency names as an optional peer, such as vitest, with all that it brings.
 */
export function productionPackages(packages: LockedPackages): ReadonlySet<string> {
  const found = new Set<string>()
  const open = ['']
  for (let folder = open.pop(); folder !== undefined; folder = open.pop()) {
    for (const name of needsOf(packages[folder])) {
      const needed = resolvePackage(packages, folder, name)
      if (needed === undefined || found.has(needed)) continue
      found.add(needed)
      open.push(needed)
    }
  }
  return found
}

function needsOf(entry: LockedPackage | undefined): string[] {
  if (entry === undefined) return []
  const { dependencies, optionalDependencies, peerDependencies, peerDependenciesMeta } = entry
  const peers = Object.keys(peerDependencies).filter(
    (name) => !peerDependenciesMeta[name]?.optional,
  )
  return [...Object.keys(dependencies), ...Object.keys(optionalDependencies), ...peers]
}

/** The folder in which Node finds a package: the nearest `node_modules` upwards that has it. */
function resolvePackage(packages: LockedPackages, from: string, name: string) {
  for (let folder = from; ; folder = folder.slice(0, folder.lastIndexOf('node_modules/') - 1)) {
    const place = `${folder === '' ? '' : `${folder}/`}node_modules/${name}`
    if (place in packages) return place
    if (!folder.includes('/node_modules/')) {
      const top = `node_modules/${name}`
      return top in packages ? top : undefined
    }
  }
}
