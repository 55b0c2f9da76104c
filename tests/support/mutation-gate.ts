import { request as ask, type RequestListener } from 'node:http'
import { startHttp } from '#packages/local-lake/tests/support/start-http.ts'

/** A proxy in front of a lake for one server; it lets queries through. */
export interface MutationGate {
  readonly host: string
  /** What happens to the server's mutations: from now on they pass, fail, or wait until `pass`. */
  set(mode: 'pass' | 'fail' | 'hold'): void
  /** The number of mutations that wait. */
  readonly held: number
  stop(): Promise<void>
}

export async function openMutationGate(lakeHost: string): Promise<MutationGate> {
  let mode: 'pass' | 'fail' | 'hold' = 'pass'
  const waiting = new Set<() => void>()
  const listener: RequestListener = async (request, response) => {
    const url = new URL(request.url ?? '', lakeHost)
    if (url.pathname.includes('/mutate/')) {
      if (mode === 'fail') {
        response.writeHead(503).end()
        return
      }
      // The server can give up, but the lake gets the request anyway.
      if (mode === 'hold') await new Promise<void>((resolve) => waiting.add(resolve))
    }
    const { method, headers } = request
    const passed = ask(url, { method, headers: { ...headers, host: url.host } }, (answer) => {
      answer.pipe(response.writeHead(answer.statusCode ?? 502, answer.headers))
    })
    passed.on('error', () => response.destroy())
    request.pipe(passed)
  }
  const { url, stop } = await startHttp(listener)
  const set: MutationGate['set'] = (next) => {
    mode = next
    if (mode !== 'pass') return
    for (const release of waiting) release()
    waiting.clear()
  }
  return {
    host: url,
    set,
    get held() {
      return waiting.size
    },
    async stop() {
      set('pass')
      await stop()
    },
  }
}
