import { statSync } from 'node:fs'
import { serveStatic } from '@hono/node-server/serve-static'
import type { Context } from 'hono'
import { every } from 'hono/combine'
import { createMiddleware } from 'hono/factory'
import type { AppEnv } from '#api/app-env.ts'

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

/** Serves the files of a folder, compressed beforehand where they are, 304 where unchanged. */
export function staticFiles({ root, cache, prefix = '' }: StaticFiles) {
  return every(
    createMiddleware<AppEnv>(async (c, next) => {
      await next()
      const tag = c.res.headers.get('ETag')
      if (tag === null || c.req.header('If-None-Match') !== tag) return
      await c.res.body?.cancel()
      c.res = new Response(null, { status: 304, headers: c.res.headers })
    }),
    serveStatic<AppEnv>({
      root,
      precompressed: true,
      rewriteRequestPath: (path) => path.slice(prefix.length),
      onFound: (path, c) => mark(path, c, cache),
    }),
  )
}

function mark(path: string, c: Context<AppEnv>, cache: string): void {
  const { size, mtimeMs } = statSync(path)
  c.header('ETag', `W/"${size.toString(36)}-${Math.round(mtimeMs).toString(36)}"`)
  c.header('Cache-Control', cache)
}
