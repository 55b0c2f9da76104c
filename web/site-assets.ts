import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { Manifest } from '@tanstack/react-router'

interface BuiltChunk {
  file: string
  css?: string[]
  imports?: string[]
}

type BuiltChunks = Record<string, BuiltChunk>

/** The scripts, styles and other files of this build's pages. */
interface SiteAssets {
  /** The router's manifest for a page; with the shop's files if there is a shop. */
  manifest: (hasShop: boolean) => Manifest
  /**
   * The script that starts the app on a page with these routes and parts; empty in development.
   *
   * @param shown the ids of the routes, and the source files of the parts that are separate chunks
   * @param hasShop whether the page includes the shop's code
   * @param mark set as the script's `nonce`
   */
  starter: (shown: readonly string[], hasShop: boolean, mark?: string) => string
  /** The URL of the module for consent and analytics. */
  analytics: string
  /** The URL of the module that measures the page's speed. */
  vitals: string
}

const entry = 'web/entry-client.tsx'
const bootstrap = 'web/app/start/bootstrap.ts'
const shop = 'web/shop/cart/start-shop.ts'
const analytics = 'web/app/analytics/start-analytics.ts'
const vitals = 'web/app/vitals/measure-vitals.ts'
/** The folder with the full-size files of the site's own pictures: the build's, else the masters. */
export const ownPictures = fileURLToPath(
  new URL(import.meta.env.DEV ? '../pictures/masters' : '../client/pictures', import.meta.url),
)

let assets: Promise<SiteAssets> | undefined

/** The scripts and styles of each page: from Vite in development, otherwise from the build. */
export function siteAssets(): Promise<SiteAssets> {
  return (assets ??= import.meta.env.DEV ? Promise.resolve(developmentAssets()) : builtAssets())
}

/** Vite's client, React's refresh preamble and the sources. */
function developmentAssets(): SiteAssets {
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
  return {
    manifest: (hasShop) => {
      const css = ['/web/theme.css', ...(hasShop ? ['/web/shop/cart/cart.css'] : [])]
      return { routes: { __root__: { scripts, css } } }
    },
    starter: () => '',
    analytics: `/${analytics}`,
    vitals: `/${vitals}`,
  }
}

async function builtAssets(): Promise<SiteAssets> {
  const client = new URL('../client/', import.meta.url)
  // The same build wrote this file.
  const chunks = JSON.parse(
    await readFile(new URL('.vite/manifest.json', client), 'utf8'),
  ) as BuiltChunks
  const main = chunks[entry]
  const early = chunks[bootstrap]
  const [measuring, timing] = [chunks[analytics], chunks[vitals]]
  if (!main || !early || !measuring || !timing) {
    throw new Error(`The build's manifest does not name ${entry}.`)
  }
  const code = (await readFile(new URL(early.file, client), 'utf8')).trim()
  const manifestOf = (parts: readonly string[]): Manifest => {
    const css = reachedFrom(chunks, parts).flatMap((chunk) => chunk.css ?? [])
    return { routes: { __root__: { css: css.map((file) => `/${file}`) } } }
  }
  const [plain, selling] = [manifestOf([entry]), manifestOf([entry, shop])]
  const pages = routeChunks(chunks)
  return {
    manifest: (hasShop) => (hasShop ? selling : plain),
    starter(shown, hasShop, mark = '') {
      const keys = [
        ...pages.filter(([, id]) => shown.includes(id)).map(([key]) => key),
        ...shown.filter((id) => Object.hasOwn(chunks, id)),
      ]
      const reached = reachedFrom(chunks, [
        ...(main.imports ?? []),
        ...(hasShop ? [shop] : []),
        ...keys,
        entry,
      ])
      const modules = reached.map(({ file }) => `/${file}`)
      return `<script data-modules="${modules.join(' ')}" nonce="${mark}">${code}</script>`
    },
    analytics: `/${measuring.file}`,
    vitals: `/${timing.file}`,
  }
}

/** The chunk of each route's component, with the route's id. */
function routeChunks(chunks: BuiltChunks): [key: string, routeId: string][] {
  return Object.keys(chunks).flatMap((key) => {
    const path = /^web\/routes(\/.+?)\.tsx\?tsr-split=component\b/.exec(key)?.[1]
    return path ? [[key, path.replace(/\/index$/, '/')]] : []
  })
}

/** These chunks and all their imports, each once and after its own imports. */
function reachedFrom(chunks: BuiltChunks, keys: readonly string[]): BuiltChunk[] {
  const reached = new Set<BuiltChunk>()
  const seen = new Set<string>()
  const visit = (key: string) => {
    const chunk = chunks[key]
    if (!chunk || seen.has(key)) return
    seen.add(key)
    for (const imported of chunk.imports ?? []) visit(imported)
    reached.add(chunk)
  }
  for (const key of keys) visit(key)
  return [...reached]
}
