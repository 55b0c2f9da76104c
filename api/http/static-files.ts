import { statSync } from 'node:fs'
import { serveStatic } from '@hono/node-server/serve-static'
import { every } from 'hono/combine'
import { createMiddleware } from 'hono/factory'
import type { AppEnv } from './app-env.ts'

/** How long a browser may keep a file, as a `Cache-Control` value. */
export const cacheControl = {
  /** The name holds a hash of the contents. */
  hashed: 'public, max-age=31536000, immutable',
  /** The name stays when the contents change. */
  named: 'public, max-age=3600, must-revalidate',
} as const

interface StaticFiles {
  /** Absolute path of the folder. */
  root: string
  cache: string
  /** What the address has in front of the path inside the folder, such as `/studio`. */
  prefix?: string
}

interface FileEnv extends AppEnv {
  /** The file that is being served, compressed or not. */
  Variables: AppEnv['Variables'] & { file?: string }
}

/** Serves the files of a folder, compressed beforehand where they are, 304 where unchanged. */
export function staticFiles({ root, cache, prefix = '' }: StaticFiles) {
  return every(
    publicOnly,
    cacheHeaders(cache),
    serveStatic<FileEnv>({
      root,
      precompressed: true,
      rewriteRequestPath: (path) => path.slice(prefix.length),
      onFound: (path, c) => c.set('file', path),
    }),
  )
}

/** The build's own notes, maps to the sources, and what is sent in place of its original. */
const hidden = /(?:^|[/\\])\.(?!well-known\/)|\.(?:map|br|gz|zst)$/i

/** What is not for visitors is not found, however its address is written. */
const publicOnly = createMiddleware<FileEnv>(async (c, next) => {
  const path = plainPath(c.req.path)
  return path === undefined || hidden.test(path) ? c.notFound() : next()
})

/** How often an address may be encoded; nobody means one that is encoded more often. */
const mostEncoded = 3

/** The path as it is after however many times it was encoded; undefined where these are too many. */
function plainPath(path: string): string | undefined {
  let plain = path
  for (let round = 0; round <= mostEncoded; round += 1) {
    const decoded = decodedOnce(plain)
    if (decoded === plain) return plain
    plain = decoded
  }
  return undefined
}

/** The path itself where it is not encoded, or not rightly. */
function decodedOnce(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}

function cacheHeaders(cache: string) {
  return createMiddleware<FileEnv>(async (c, next) => {
    await next()
    const file = c.get('file')
    if (file === undefined) return
    const tag = tagOf(file)
    c.res.headers.set('Cache-Control', cache)
    c.res.headers.set('ETag', tag)
    if (c.req.header('If-None-Match') !== tag) return
    await c.res.body?.cancel()
    c.res = new Response(null, { status: 304, headers: c.res.headers })
  })
}

function tagOf(file: string): string {
  const { size, mtimeMs } = statSync(file)
  return `W/"${size.toString(36)}-${Math.round(mtimeMs).toString(36)}"`
}
