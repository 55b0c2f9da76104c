import * as v from 'valibot'

const names = v.optional(v.record(v.string(), v.string()), {})

/** The fields of a lockfile entry that this project reads. */
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
 * The transitive dependencies of the project, as folders from the root, including those for other
 * platforms. `npm ci --omit=dev` installs more: it also keeps a development package that a dependency
 * names as an optional peer, such as vitest, with all of its dependencies.
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

/** The folder where Node finds a package: the nearest `node_modules` upward that contains it. */
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
