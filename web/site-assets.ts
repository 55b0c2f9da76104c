import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { Manifest } from '@tanstack/react-router'

interface BuiltChunk {
  file: string
  css?: string[]
  imports?: string[]
}

type BuiltChunks = Record<string, BuiltChunk>

const entry = 'web/entry-client.tsx'
/** The folder with the full-size files of the site's own pictures: the build's, else the masters. */
export const ownPictures = fileURLToPath(
  new URL(import.meta.env.DEV ? '../pictures/masters' : '../client/pictures', import.meta.url),
)

let assets: Promise<Manifest> | undefined

/** The scripts, styles and preloads of each route: from Vite in development, otherwise the build. */
export function siteAssets(): Promise<Manifest> {
  return (assets ??= import.meta.env.DEV ? Promise.resolve(developmentAssets()) : builtAssets())
}

/** Vite's client, React's refresh preamble and the sources. */
function developmentAssets(): Manifest {
  const preamble = [
    `import { injectIntoGlobalHook } from '/@react-refresh'`,
    'injectIntoGlobalHook(window)',
    'window.$RefreshReg$ = () => {}',
    'window.$RefreshSig$ = () => (type) => type',
  ].join('\n')
  const scripts = [
    { attrs: { type: 'module' }, children: preamble },
    { attrs: { type: 'module', src: '/@vite/client' } },
    { attrs: { type: 'module', src: `/${entry}` } },
  ]
  return { routes: { __root__: { scripts, css: ['/web/theme.css'] } } }
}

async function builtAssets(): Promise<Manifest> {
  const path = new URL('../client/.vite/manifest.json', import.meta.url)
  // Written by the same build.
  const chunks = JSON.parse(await readFile(path, 'utf8')) as BuiltChunks
  const main = chunks[entry]
  if (!main) throw new Error(`The build's manifest does not name ${entry}.`)
  const shared = filesOf(chunks, entry)
  const routes: Manifest['routes'] = {
    __root__: {
      scripts: [{ attrs: { type: 'module', src: `/${main.file}` } }],
      css: (main.css ?? []).map((file) => `/${file}`),
      preloads: shared.map((file) => `/${file}`),
    },
  }
  for (const [key, id] of routeChunks(chunks)) {
    const preloads = filesOf(chunks, key).filter((file) => !shared.includes(file))
    routes[id] = { preloads: preloads.map((file) => `/${file}`) }
  }
  return { routes }
}

/** The chunk of each route's component, with the route's id. */
function routeChunks(chunks: BuiltChunks): [key: string, routeId: string][] {
  return Object.keys(chunks).flatMap((key) => {
    const path = /^web\/routes(\/.+?)\.tsx\?tsr-split=component\b/.exec(key)?.[1]
    return path ? [[key, path.replace(/\/index$/, '/')]] : []
  })
}

/** The chunk's own file and everything it imports, each once. */
function filesOf(chunks: BuiltChunks, key: string, seen = new Set<string>()): string[] {
  const chunk = chunks[key]
  if (!chunk || seen.has(chunk.file)) return []
  seen.add(chunk.file)
  for (const imported of chunk.imports ?? []) filesOf(chunks, imported, seen)
  return [...seen]
}
