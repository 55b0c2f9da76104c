import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { describe, expect, test } from 'vitest'

/** Files of the project as git knows them, new ones included, ignored ones not. */
const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  encoding: 'utf8',
})
  .split('\n')
  .filter(Boolean)

const halves = ['schemas/', 'studio/', 'api/', 'web/', 'pictures/', 'local/', 'bin/']
const generated = new Set(['schemas/sanity.types.ts', 'web/route-tree.gen.ts'])
const sources = files.filter(
  (file) =>
    halves.some((half) => file.startsWith(half)) && /\.tsx?$/.test(file) && !generated.has(file),
)

const suffixes = new Set(['type', 'contract', 'curated', 'routes', 'queries', 'test', 'bench', 'd'])
const bannedNames = /^(utils?|helpers?|misc|common|shared|lib|index)$/

/** Tools demand these names: file routes, and the one registry of schema types. */
const namedByTools = (file: string) =>
  file.startsWith('web/routes/') || file === 'schemas/index.ts' || file.endsWith('.d.ts')

function linesOf(file: string): number {
  return readFileSync(file, 'utf8').split('\n').length
}

describe('the house keeps its shape', () => {
  test('there are sources to look at', () => {
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

  test('folders are at most four deep', () => {
    expect(sources.filter((file) => file.split('/').length > 5)).toEqual([])
  })

  test('files are small: the median below 100 lines, hardly any above 200', () => {
    const code = sources.filter(
      (file) => !file.startsWith('pictures/drawing/') && !/\.(test|curated)\./.test(file),
    )
    const lengths = code.map(linesOf).toSorted((a, b) => a - b)
    expect(lengths[Math.floor(lengths.length / 2)]).toBeLessThan(100)
    const long = code.filter((file) => linesOf(file) > 250)
    expect(long).toEqual([])
  })

  test('only the command that draws pictures loads drawing code: no build, start or page waits for it', () => {
    const importsDrawing = /from '(#pictures|\.{1,2}(\/[\w.-]+)*)\/(drawing\/[\w./-]+|draw\.ts)'/
    const allowed = /^pictures\/(draw\.ts$|drawing\/)|^bin\/draw-pictures\.ts$|\.test\.ts$/
    const loading = sources
      .filter((file) => !allowed.test(file))
      .filter((file) => importsDrawing.test(readFileSync(file, 'utf8')))
    expect(loading).toEqual([])
  })

  test('no file names a registry, a path of a machine, or leaves a job undone', () => {
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

  test('the lockfile holds no download address', () => {
    expect(readFileSync('package-lock.json', 'utf8')).not.toMatch(/"resolved": "http/)
  })
})
