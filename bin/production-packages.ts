type Names = Readonly<Record<string, string>>

/** The fields of a lockfile entry that this project reads. */
export interface LockedPackage {
  readonly version?: string
  /** The hash of the package's archive. */
  readonly integrity?: string
  readonly license?: string
  readonly optional?: boolean
  /** Whether the package is one of this project's own packages. */
  readonly link?: boolean
  readonly dependencies?: Names
  readonly optionalDependencies?: Names
  readonly peerDependencies?: Names
  readonly peerDependenciesMeta?: Readonly<Record<string, { readonly optional?: boolean }>>
}

/** The packages of a lockfile, by their folder from the root; the project itself is `''`. */
export type LockedPackages = Readonly<Record<string, LockedPackage>>

/** Reads the packages of a lockfile, whose format npm guarantees, without this project's own. */
export function lockedPackages(text: string): LockedPackages {
  const { packages } = JSON.parse(text) as { packages: LockedPackages }
  return Object.fromEntries(
    Object.entries(packages).filter(
      ([folder, { link }]) => link !== true && !folder.startsWith('packages/'),
    ),
  )
}

/**
 * The transitive dependencies of the project, as folders from the root, including builds for other
 * platforms. `npm ci --omit=dev` installs more: that command also keeps a development package that a
 * dependency names as an optional peer, such as vitest, with all of its dependencies.
 */
export function productionPackages(packages: LockedPackages): ReadonlySet<string> {
  const found = new Set<string>()
  const open = ['']
  for (let folder = open.pop(); folder !== undefined; folder = open.pop()) {
    const fresh = dependenciesOf(packages, folder).filter((needed) => !found.has(needed))
    for (const needed of fresh) found.add(needed)
    open.push(...fresh)
  }
  return found
}

/** The folders of a package's dependencies that are in the lockfile. */
export function dependenciesOf(packages: LockedPackages, folder: string): string[] {
  return needsOf(packages[folder]).flatMap((name) => resolvePackage(packages, folder, name) ?? [])
}

/** The name of the package in a folder. */
export function packageName(folder: string): string {
  return folder.slice(folder.lastIndexOf('node_modules/') + 'node_modules/'.length)
}

function needsOf(entry: LockedPackage = {}): string[] {
  const { dependencies, optionalDependencies, peerDependencies, peerDependenciesMeta } = entry
  const needs = Object.keys({ ...dependencies, ...optionalDependencies })
  const peers = Object.keys(peerDependencies ?? {})
  return [...needs, ...peers.filter((name) => !peerDependenciesMeta?.[name]?.optional)]
}

/** The folder where Node finds a package: the nearest `node_modules` upward that contains it. */
function resolvePackage(packages: LockedPackages, from: string, name: string): string | undefined {
  for (
    let folder = from;
    ;
    folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/node_modules/')))
  ) {
    const place = `${folder && `${folder}/`}node_modules/${name}`
    if (place in packages) return place
    if (folder === '') return undefined
  }
}
