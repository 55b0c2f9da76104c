import * as v from 'valibot'
import { startChild } from '#bin/child-process.ts'
import { type Instance, startInstance } from '#tests/support/start-instance.ts'
import { options } from './options.ts'
import { commitOf } from './report.ts'

/** One of the servers that a benchmark compares. */
export interface Contender {
  readonly name: 'floor' | 'site' | 'before'
  readonly url: string
  readonly pid: number
}

const readyMessage = v.object({ port: v.number() })

/** The four pages that benchmarks load: home, list, a kit, a page with a form. */
export const measuredPages = ['/', '/products', '/products/master-kit', '/contact'] as const

/** Names the commit of `--before` in a report. */
export const beforeNote = options.before
  ? ` “before” is commit ${commitOf(options.before)}, measured in the same run.`
  : ''

/**
 * Starts the site, its floor (a plain server with copies of its pages) and, with `--before`, another
 * checkout's site.
 *
 * @param kind whether the floor's pages have no scripts, or the same bytes as the site's
 */
export async function startContenders(kind: 'static' | 'same') {
  const site = await startInstance({ isSilent: true })
  const floor = startChild('tests/bench/floor-server.ts', {
    ...process.env,
    FLOOR_OF: site.siteUrl,
    FLOOR_KIND: kind,
  })
  const { port } = v.parse(readyMessage, await floor.ready)
  const before =
    options.before && (await startInstance({ isSilent: true, checkout: options.before }))
  const contender = (name: Contender['name'], { siteUrl, pids }: Instance): Contender => ({
    name,
    url: siteUrl,
    pid: pids.server,
  })
  return {
    site,
    all: [
      { name: 'floor' as const, url: `http://localhost:${port}`, pid: floor.process.pid ?? 0 },
      contender('site', site),
      ...(before ? [contender('before', before)] : []),
    ],
    async stop() {
      await Promise.all([floor.stop(), site.stop(), before && before.stop()])
    },
  }
}
