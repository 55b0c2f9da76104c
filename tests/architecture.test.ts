import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { describe, expect, test } from 'vitest'
import { lockedPackages } from '#bin/production-packages.ts'
import {
  circlesIn,
  type Import,
  importsBetween,
  packagesLoadedBy,
} from '#tests/support/import-graph.ts'

/** The project's files according to git, including new ones, excluding ignored ones. */
const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  encoding: 'utf8',
})
  .split('\n')
  .filter(Boolean)

const rooms = ['schemas/', 'studio/', 'api/', 'web/', 'pictures/', 'packages/', 'bin/']
const generated = new Set(['schemas/sanity.types.ts', 'web/route-tree.gen.ts'])
const sources = files.filter(
  (file) =>
    rooms.some((room) => file.startsWith(room)) && /\.tsx?$/.test(file) && !generated.has(file),
)

const suffixes = new Set([
  'type',
  'contract',
  'curated',
  'routes',
  'queries',
  'server',
  'test',
  'bench',
  'd',
])
const bannedNames = /^(utils?|helpers?|misc|common|shared|lib|index)$/

/**
 * The layers of each top folder, from top to bottom: a folder or file may import only from itself
 * and from layers below it.
 */
const layers: Record<string, readonly string[]> = {
  schemas: words(
    'index.ts protocol shop inquiry preview content field sanity.types.ts lake-api-version.ts',
  ),
  api: words('server.ts start operations admin inquiry preview site http outbox platform'),
  web: words(
    `entry-client.tsx entry-server.tsx load-every-page.ts router.tsx route-tree.gen.ts routes router-context.ts site-queries.ts shop preview app
     pages inquiry search admin kit content ui theme.css fonts site-assets.ts api.ts`,
  ),
}

function words(text: string): readonly string[] {
  return text.split(/\s+/)
}

/** The router's types contain every route, and the table of queries is loaded when one is needed. */
function isKnownUpward({ to, isTypeOnly }: Import): boolean {
  if (to === 'web/router.tsx') return isTypeOnly
  return to === 'web/site-queries.ts' || (to === 'web/router-context.ts' && isTypeOnly)
}

/** Tools require these names: file routes, and the only registry of schema types. */
const namedByTools = (file: string) =>
  file.startsWith('web/routes/') || file === 'schemas/index.ts' || file.endsWith('.d.ts')

function linesOf(file: string): number {
  return readFileSync(file, 'utf8').split('\n').length
}

describe('the sources follow the layout', () => {
  test('there are sources to check', () => {
    expect(sources.length).toBeGreaterThan(50)
  })

  test('file names are kebab-case with a suffix of the closed vocabulary', () => {
    const strange = sources
      .filter((file) => !namedByTools(file))
      .filter((file) => {
        const [name = '', ...rest] = basename(file)
          .replace(/\.tsx?$/, '')
          .split('.')
        return (
          !/^[a-z0-9]+(-[a-z0-9]+)*$/.test(name) ||
          bannedNames.test(name) ||
          rest.some((suffix) => !suffixes.has(suffix))
        )
      })
    expect(strange).toEqual([])
  })

  test('folders are at most four deep, in the project and in each package', () => {
    const inPackage = (file: string) => file.replace(/^packages\/[^/]+\//, '')
    expect(sources.filter((file) => inPackage(file).split('/').length > 5)).toEqual([])
  })

  test('files are small: the median is below 100 lines', () => {
    const code = sources.filter((file) => !/\.(test|curated)\./.test(file))
    const lengths = code.map(linesOf).toSorted((a, b) => a - b)
    expect(lengths[Math.floor(lengths.length / 2)]).toBeLessThan(100)
  })

  test('only the command for masters loads their renderer: no build, start or page waits for it', () => {
    const importsDrawing =
      /from '(#pictures|\.{1,2}(\/[\w.-]+)*)\/(brand\/[\w./-]+|make-masters\.ts)'/
    const allowed = /^pictures\/(make-masters\.ts$|brand\/)|\.test\.ts$/
    const loading = sources
      .filter((file) => !allowed.test(file))
      .filter((file) => importsDrawing.test(readFileSync(file, 'utf8')))
    expect(loading).toEqual([])
  })

  test('no file names a registry or a machine’s path, or contains a to-do', () => {
    const traces = /(registry\.npmjs|\/work\/|\/root\/|\bTODO\b|\bFIXME\b)/
    const own = new Set(['tests/architecture.test.ts'])
    const bad = files
      .filter((file) => !own.has(file))
      .filter((file) =>
        /\.(tsx?|md|json|ya?ml|css|html|sh)$|^\.(npmrc|env\.example)$|^\.ci\//.test(file),
      )
      .filter((file) => traces.test(readFileSync(file, 'utf8')))
    expect(bad).toEqual([])
  })

  test('the lockfile contains no download address', () => {
    expect(readFileSync('package-lock.json', 'utf8')).not.toMatch(/"resolved": "http/)
  })

  test('the lockfile contains a hash of each package, including those for other platforms', () => {
    const packages = Object.entries(lockedPackages(readFileSync('package-lock.json', 'utf8')))
    const unchecked = packages.filter(
      ([folder, { integrity }]) => folder !== '' && !integrity?.startsWith('sha512-'),
    )
    // If npm left a hash out: npm view NAME@VERSION dist.integrity
    expect(unchecked.map(([folder]) => folder)).toEqual([])
  })
})

describe('imports', () => {
  const read = files.filter((file) => /\.tsx?$/.test(file) && !/\.(test|bench)\./.test(file))
  const imports = importsBetween(
    read.filter((file) => rooms.some((room) => file.startsWith(room))),
    new Set(files),
  )
  const reported = ({ from, to }: Import) => `${from} -> ${to}`
  const roomOf = (file: string) => (file.includes('/') ? file.slice(0, file.indexOf('/')) : file)

  test('lead only to the folders that a folder is allowed to import', () => {
    const allowed: Record<string, readonly string[]> = {
      schemas: ['schemas'],
      studio: ['studio', 'schemas'],
      pictures: ['pictures', 'schemas'],
      web: ['web', 'schemas'],
      api: ['api', 'schemas'],
      packages: ['packages'],
      bin: ['bin', 'schemas', 'studio', 'pictures', 'web', 'api', 'packages'],
    }
    const exceptions = (arrow: Import) =>
      // The server loads the built site, and the site uses the API's types.
      (arrow.isTypeOnly &&
        arrow.from === 'api/site/page/site-bundle.ts' &&
        roomOf(arrow.to) === 'web') ||
      (arrow.isTypeOnly && roomOf(arrow.from) === 'web' && roomOf(arrow.to) === 'api') ||
      // Sanity's tools look for the Studio's configuration at the root.
      reported(arrow) === 'studio/main.tsx -> sanity.config.ts' ||
      // The Studio shows the editors' guide.
      reported(arrow) === 'studio/guide/guide-tool.tsx -> docs/editors.md'
    const strange = imports
      .filter((arrow) => !allowed[roomOf(arrow.from)]?.includes(roomOf(arrow.to)))
      .filter((arrow) => !exceptions(arrow))
    expect(strange.map(reported)).toEqual([])
  })

  test.each([
    'bin/start.ts',
    'api/server.ts',
    'bin/seed.ts',
    'bin/admin-password.ts',
    'bin/doctor.ts',
    'bin/person.ts',
  ])('lead from %s to no package that a production install leaves out', (entry) => {
    const { dependencies } = JSON.parse(readFileSync('package.json', 'utf8'))
    const loaded = packagesLoadedBy(entry)
    // The server imports Vite only in development.
    loaded.delete('vite')
    expect(loaded).toContain('valibot')
    expect([...loaded].filter((name) => !(name in dependencies))).toEqual([])
  })

  test('include no component that only the design page uses', () => {
    const uses = imports.flatMap(({ from, to, names }) =>
      to.startsWith('web/ui/') ? names.map((name) => ({ from, taken: `${name} of ${to}` })) : [],
    )
    const used = uses.filter(({ from }) => !from.startsWith('web/app/design/'))
    const usedByPages = new Set(used.map(({ taken }) => taken))
    expect(usedByPages.size).toBeGreaterThan(40)
    expect(uses.map(({ taken }) => taken).filter((taken) => !usedByPages.has(taken))).toEqual([])
  })

  test('form no cycle of files, including type imports', () => {
    expect(circlesIn(imports.map(({ from, to }) => [from, to]))).toEqual([])
  })

  test.each(Object.entries(layers))(
    'within %s point only downward, through the layers of docs/architecture.md',
    (room, folders) => {
      const within = imports.filter(({ from, to }) =>
        [from, to].every((file) => roomOf(file) === room),
      )
      const layerOf = (file: string) => folders.indexOf(file.split('/')[1] ?? '')
      expect(within.length).toBeGreaterThan(100)
      expect(
        within.filter(({ from, to }) => layerOf(from) < 0 || layerOf(to) < 0).map(reported),
      ).toEqual([])
      const upward = within
        .filter(({ from, to }) => layerOf(from) > layerOf(to))
        .filter((arrow) => !isKnownUpward(arrow))
      expect(upward.map(reported)).toEqual([])
    },
  )
})
