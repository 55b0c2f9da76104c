import { statSync } from 'node:fs'
import { serveStatic } from '@hono/node-server/serve-static'
import { every } from 'hono/combine'
import { createMiddleware } from 'hono/factory'
import type { AppEnv } from './app-env.ts'
import { hasTag } from './etag.ts'

interface StaticFiles {
  /** Absolute path of the folder. */
  root: string
  cache: string
  /** The part of the URL path that precedes the path inside the folder, such as `/studio`. */
  prefix?: string
}

interface FileEnv extends AppEnv {
  /** The path of the file that is served, possibly its compressed form. */
  Variables: AppEnv['Variables'] & { file?: string }
}

/** Serves the files of a folder, precompressed if possible, with ETag and 304. */
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

/** Dotfiles of the build, source maps, and precompressed files, which are served under the original name. */
const hidden = /(?:^|[/\\])\.(?!well-known\/)|\.(?:map|br|gz|zst)$/i

/**
 * Answers 404 for hidden files. Hono has decoded the path; `serveStatic` rejects a path with a `%`
 * left.
 */
const publicOnly = createMiddleware<FileEnv>(async (c, next) =>
  hidden.test(c.req.path) ? c.notFound() : next(),
)

function cacheHeaders(cache: string) {
  return createMiddleware<FileEnv>(async (c, next) => {
    await next()
    const file = c.get('file')
    if (file === undefined) return
    const tag = tagOf(file)
    c.res.headers.set('Cache-Control', cache)
    c.res.headers.set('ETag', tag)
    if (!hasTag(c.req.header('If-None-Match'), tag)) return
    await c.res.body?.cancel()
    c.res = new Response(null, { status: 304, headers: c.res.headers })
  })
}

function tagOf(file: string): string {
  const { size, mtimeMs } = statSync(file)
  return `W/"${size.toString(36)}-${Math.round(mtimeMs).toString(36)}"`
}
