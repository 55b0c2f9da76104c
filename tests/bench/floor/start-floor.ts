import * as v from 'valibot'
import { type Child, startChild } from '#bin/child.ts'

const readyMessage = v.object({ port: v.number() })

/** A server to compare the site with, in a process of its own. */
export interface Floor {
  readonly url: string
  readonly pid: number
  stop(): Promise<void>
}

/** Serves a site's pages as files without scripts. */
export function startFloor(siteUrl: string): Promise<Floor> {
  return floorOf(
    startChild('tests/bench/floor/floor-server.ts', { ...process.env, FLOOR_OF: siteUrl }),
  )
}

/** Serves one page of a site from memory, with nothing but Node. */
export function startPlainServer(pageUrl: string): Promise<Floor> {
  return floorOf(
    startChild('tests/bench/floor/plain-server.ts', { ...process.env, PLAIN_COPY_OF: pageUrl }),
  )
}

/** Takes traces, so that a server can send them somewhere. */
export function startCollectorFloor(): Promise<Floor> {
  return floorOf(startChild('tests/bench/floor/collector-server.ts', process.env))
}

async function floorOf(child: Child): Promise<Floor> {
  const { port } = v.parse(readyMessage, await child.ready)
  return {
    url: `http://localhost:${port}`,
    pid: child.process.pid ?? 0,
    stop: () => child.stop(),
  }
}
