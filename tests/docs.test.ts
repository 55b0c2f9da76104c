import { execFileSync } from 'node:child_process'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { checks } from '#api/operations/doctor/registry.ts'
import { settingNames } from '#api/platform/env.ts'
import { licenseList } from '#bin/license-list.ts'
import { lockedPackages } from '#bin/production-packages.ts'

const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  encoding: 'utf8',
})
  .split('\n')
  .filter((file) => file !== '' && existsSync(file))
const docs = files.filter((file) =>
  /^(?:packages\/[^/]+\/)?docs\/.*\.md$|^[A-Z]+\.md$|(?:^|\/)README\.md$/.test(file),
)
const textOf = (file: string) => readFileSync(file, 'utf8')

interface Manifest {
  readonly dependencies: Record<string, string>
  readonly devDependencies: Record<string, string>
}

// The project's own manifests have this shape.
const manifestIn = (folder: string) => JSON.parse(textOf(join(folder, 'package.json'))) as Manifest
const manifest = manifestIn('.')
/** The packages that the project's own packages load. */
const loaded = globSync('packages/*').flatMap((folder) =>
  Object.keys(manifestIn(folder).dependencies),
)
const packages = new Set([
  ...Object.keys(manifest.dependencies),
  ...Object.keys(manifest.devDependencies),
  ...loaded,
])

/** The top folders; a path into one of them is in this repository, with or without an extension. */
const rooms = /^(?:schemas|studio|api|web|pictures|packages|bin|tests|docs|\.ci)\//
const fileName = /\.(?:[cm]?[jt]sx?|md|json|css|html)$/

/** The text between backticks in a document, outside its code blocks. */
function codeIn(markdown: string): string[] {
  const prose = markdown.replaceAll(/^```[^]*?^```/gm, '')
  return [...prose.matchAll(/`([^`\n]*)`/g)].map(([, code = '']) => code)
}

/** Whether a text is a path in this repository, and not an address or a package. */
function isPath(code: string): boolean {
  if (packages.has(code)) return false
  return /^[\w.*$-][\w./*$-]*$/.test(code) && (rooms.test(code) || fileName.test(code))
}

/** Whether a path exists, relative to the root or to the document; a bare name can be anywhere. */
function isThere(path: string, from: string): boolean {
  // For a pattern, only the folder before it must exist.
  const plain = path.includes('*') ? path.slice(0, path.indexOf('*')).replace(/[^/]*$/, '') : path
  // Exists only after a build.
  if (plain.startsWith('dist/')) return true
  if (existsSync(plain) || existsSync(join(dirname(from), plain))) return true
  return !plain.includes('/') && files.some((file) => basename(file) === plain)
}

/** The anchors of a document's headings, as code hosts generate them. */
function anchorsOf(file: string): string[] {
  return [...textOf(file).matchAll(/^#+ (.*)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}\s-]/gu, '')
      .trim()
      .replaceAll(/\s/g, '-'),
  )
}

describe('everything that the documents name exists', () => {
  test('there are documents to check', () => {
    expect(docs.length).toBeGreaterThan(10)
    expect(docs.flatMap((doc) => codeIn(textOf(doc)).filter(isPath)).length).toBeGreaterThan(50)
  })

  test.each(docs)('%s names files and folders that exist', (doc) => {
    const paths = codeIn(textOf(doc)).filter(isPath)
    expect(paths.filter((path) => !isThere(path, doc))).toEqual([])
  })

  test.each(docs)('%s has no broken link', (doc) => {
    const links = [...textOf(doc).matchAll(/\]\((?!https?:|mailto:)([^)\s]+)\)/g)]
    const broken = links.filter(([, link = '']) => {
      const [path = '', anchor] = link.split('#')
      const target = path === '' ? doc : join(dirname(doc), path)
      return !existsSync(target) || (anchor !== undefined && !anchorsOf(target).includes(anchor))
    })
    expect(broken.map(([, link]) => link)).toEqual([])
  })

  test.each(docs)('%s names packages of an organization that are installed', (doc) => {
    const names = codeIn(textOf(doc)).filter((code) => /^@[a-z\d-]+\/[a-z\d.-]+$/.test(code))
    expect(names.filter((name) => !packages.has(name))).toEqual([])
  })

  test('the list of dependencies names exactly those of package.json', () => {
    // A separate section names rejected libraries.
    const [used = ''] = textOf('docs/decisions/dependencies.md').split('\n## ')
    const named = codeIn(used).filter((code) => /^(?:@[a-z\d-]+\/)?[a-z][a-z\d._-]*$/.test(code))
    const unsent = [...packages].filter(
      (name) => !name.startsWith('@types/') && !named.includes(name),
    )
    expect({ unsent, unknown: named.filter((name) => !packages.has(name)) }).toEqual({
      unsent: [],
      unknown: [],
    })
  })

  test('the list of dependencies counts them', () => {
    const served = Object.keys(manifest.dependencies).length
    expect(textOf('docs/decisions/dependencies.md')).toContain(
      `${served} packages are on the server, ${packages.size - served} build, test`,
    )
  })

  test('docs/doctor.md names every setting, with its checks if there are any', () => {
    const [, section = ''] = textOf('docs/doctor.md').split('\n## Settings and their checks\n')
    const [table = ''] = section.split('\n## ')
    const named = [...table.matchAll(/`([A-Z][A-Z_]+)`/g)].map(([, name]) => name)
    expect(new Set(named)).toEqual(new Set(settingNames))
    const known = new Set<string>(checks.map(({ id }) => id))
    const used = [...table.matchAll(/`([a-z]+\.[a-z-]+)`/g)].map(([, id = '']) => id)
    expect(used.filter((id) => !known.has(id))).toEqual([])
  })

  test('the list of licenses matches the lockfile', () => {
    const made = licenseList(lockedPackages(textOf('package-lock.json')))
    const isFresh = made === textOf('docs/licenses.md')
    expect(isFresh ? '' : 'docs/licenses.md is out of date: run npm run licenses').toBe('')
  })

  test('every referenced § of docs/product.md exists', () => {
    const sections = new Set(
      [...textOf('docs/product.md').matchAll(/^## (\d+)\. /gm)].map(([, number]) => number),
    )
    expect(sections.size).toBeGreaterThan(9)
    const references = files
      .filter((file) => /\.(?:tsx?|md)$/.test(file) && file !== 'tests/docs.test.ts')
      .flatMap((file) =>
        [...textOf(file).matchAll(/§(\d+)/g)].map(([, number]) => ({ file, number })),
      )
    expect(references.length).toBeGreaterThan(50)
    expect(references.filter(({ number }) => !sections.has(number))).toEqual([])
  })

  test('the messages in docs/product.md §8 are exactly those in the code', () => {
    const [, section = ''] = textOf('docs/product.md').split('\n## 8. ')
    const [table = ''] = section.split('\nAn error of the API')
    const code = files.filter(
      (file) => /^(?:web|schemas|api)\/.*\.tsx?$/.test(file) && !/\.test\./.test(file),
    )
    // As written, and as a page shows text that spans elements and lines: without the line breaks
    // next to an element.
    const written = code
      .map(textOf)
      .flatMap((text) => [
        text,
        text.replaceAll(/(?<=>)\s*\n\s*|\s*\n\s*(?=<)/g, '').replaceAll(/<[^<>]*>/g, ''),
      ])
      .map((text) => text.replaceAll('&apos;', "'").replaceAll("{' '}", ' '))
      .join('\n')
      .replaceAll(/\s+/g, ' ')
    // The code assembles some messages from sentences, numbers and names.
    const parts = [...table.matchAll(/“((?:[^“”]|“[^”]*”)*)”/g)]
      .flatMap(([, message = '']) => message.split(/\{[^}]*\}|\b\d+\b|(?<=[.:]) /))
      .map((part) => part.trim())
      .filter((part) => part.length > 3)
    expect(parts.length).toBeGreaterThan(100)
    expect(parts.filter((part) => !written.includes(part))).toEqual([])
  })

  test("the editors' guide uses the Studio's names", () => {
    const sources = files.filter(
      (file) =>
        /^(?:schemas|studio|web|packages\/local-lake\/src)\/.*\.tsx?$/.test(file) &&
        !/\.test\./.test(file),
    )
    const own = sources.map(textOf).join('\n').replaceAll("\\'", "'")
    const sanity = globSync('node_modules/sanity/lib/**/*.js').map(textOf).join('\n')
    const labels = [...textOf('docs/editors.md').matchAll(/\*\*([^*]+)\*\*/g)].map(
      ([, label = '']) => label,
    )
    expect(labels.length).toBeGreaterThan(100)
    expect(labels.filter((label) => !own.includes(label) && !sanity.includes(label))).toEqual([])
  })
})
