import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { type ESTree, parseSync, Visitor } from 'vite'

/** An import of one file by another, with both paths relative to the root. */
export interface Import {
  from: string
  to: string
  /** The imported names, or `*` for all. */
  names: readonly string[]
  /** Whether it imports only types, so that nothing is loaded. */
  isTypeOnly: boolean
}

/**
 * The imports between files of this project: static, dynamic, re-exports and type imports. Packages
 * are left out.
 *
 * @param sources paths of the files to read
 * @param known all files of the project
 * @throws {Error} if an import does not resolve to a file of the project: the graph would be incomplete
 */
export function importsBetween(sources: readonly string[], known: ReadonlySet<string>): Import[] {
  return sources.flatMap((from) =>
    importsOf(from).flatMap(({ specifier, ...taken }) => {
      const to = pathOf(specifier, from)
      if (to === undefined) return []
      if (!known.has(to)) throw new Error(`${from} imports ${specifier}, which is no file`)
      return [{ from, to, ...taken }]
    }),
  )
}

/** The path of an imported file relative to the root; undefined for a package. */
function pathOf(specifier: string, from: string): string | undefined {
  const [path = ''] = specifier.split('?')
  if (path.startsWith('.')) return join(dirname(from), path)
  return path.startsWith('#') ? path.slice(1) : undefined
}

/**
 * The names of the packages that a program loads: all that its files import for more than types.
 *
 * @param entry path of the program's first file
 */
export function packagesLoadedBy(entry: string): Set<string> {
  const packages = new Set<string>()
  const read = new Set<string>()
  const open = [entry]
  for (let file = open.pop(); file !== undefined; file = open.pop()) {
    if (read.has(file)) continue
    read.add(file)
    for (const { specifier, isTypeOnly } of importsOf(file)) {
      if (isTypeOnly || specifier.startsWith('node:')) continue
      const path = pathOf(specifier, file)
      if (path !== undefined) open.push(path)
      else packages.add(specifier.split('/', specifier.startsWith('@') ? 2 : 1).join('/'))
    }
  }
  return packages
}

type Specifier = Pick<Import, 'names' | 'isTypeOnly'> & { specifier: string }

function importsOf(file: string): Specifier[] {
  const { program, errors } = parseSync(file, readFileSync(file, 'utf8'))
  if (errors.length > 0) throw new Error(`${file}: ${errors[0]?.message}`)
  const imports: Specifier[] = []
  const add = (specifier: string, isTypeOnly: boolean, names: readonly string[] = ['*']) =>
    imports.push({ specifier, isTypeOnly, names })
  const isType = (kind: string | null | undefined) => kind === 'type'
  new Visitor({
    ImportDeclaration({ source, importKind, specifiers }) {
      const kinds = specifiers.map((specifier) =>
        specifier.type === 'ImportSpecifier' ? specifier.importKind : 'value',
      )
      const isTypeOnly = isType(importKind) || (kinds.length > 0 && kinds.every(isType))
      add(source.value, isTypeOnly, specifiers.map(importedName))
    },
    ExportNamedDeclaration({ source, exportKind, specifiers }) {
      const kinds = specifiers.map((specifier) => specifier.exportKind)
      if (source) add(source.value, isType(exportKind) || kinds.every(isType))
    },
    ExportAllDeclaration({ source, exportKind }) {
      add(source.value, isType(exportKind))
    },
    ImportExpression({ source }) {
      if (source.type === 'Literal' && typeof source.value === 'string') add(source.value, false)
    },
    TSImportType({ source }) {
      add(source.value, true)
    },
  }).visit(program)
  return imports
}

function importedName(specifier: ESTree.ImportDeclarationSpecifier): string {
  if (specifier.type !== 'ImportSpecifier') return '*'
  const { imported } = specifier
  return imported.type === 'Literal' ? imported.value : imported.name
}

/**
 * The cycles of a graph: each is a set of nodes that can all reach one another.
 *
 * @param arrows pairs of nodes
 */
export function circlesIn(arrows: Iterable<readonly [string, string]>): string[][] {
  const targets = new Map<string, Set<string>>()
  for (const [from, to] of arrows) {
    if (from !== to) targets.set(from, (targets.get(from) ?? new Set()).add(to))
  }
  const reach = new Map([...targets.keys()].map((node) => [node, reachable(targets, node)]))
  const circles = new Map<string, string[]>()
  for (const [node, reached] of reach) {
    if (!reached.has(node)) continue
    const circle = [...reached].filter((other) => reach.get(other)?.has(node)).sort()
    circles.set(circle.join(), circle)
  }
  return [...circles.values()]
}

/** Every node that is reachable from a node; the node itself only if it is in a cycle. */
function reachable(targets: ReadonlyMap<string, ReadonlySet<string>>, start: string): Set<string> {
  const reached = new Set<string>()
  const open = [start]
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    for (const next of targets.get(node) ?? []) {
      if (reached.has(next)) continue
      reached.add(next)
      open.push(next)
    }
  }
  return reached
}
