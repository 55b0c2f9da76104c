import type { ServerResponse } from 'node:http'
import { startHttp } from '#packages/local-lake/tests/support/start-http.ts'

/** Ways in which a service can misbehave without being down. */
export const misbehaviors = [
  'never answers',
  'trickles its headers',
  'trickles its body',
  'has no end',
  'sends elsewhere',
] as const
export type Misbehavior = (typeof misbehaviors)[number]

/** A misbehaving service, and a second one that must never receive a request. */
export interface BadEndpoint {
  readonly url: string
  /** Requests that reached the redirect's target. */
  strayed(): number
  stop(): void
}

/** Starts a service that misbehaves in one way. */
export async function startBadEndpoint(how: Misbehavior): Promise<BadEndpoint> {
  let strayed = 0
  const elsewhere = await startHttp((request, response) => {
    strayed += 1
    request.resume()
    response.end('{"success":true}')
  })
  const endpoint = await startHttp((request, response) => {
    request.resume()
    misbehave(how, response, `${elsewhere.url}/`)
  })
  return {
    url: endpoint.url,
    strayed: () => strayed,
    stop() {
      for (const one of [endpoint, elsewhere]) void one.stop()
    },
  }
}

function misbehave(how: Misbehavior, response: ServerResponse, target: string): void {
  const { socket, req } = response
  const every = (text: string) => {
    const timer = setInterval(() => void socket?.write(text), 30)
    socket?.once('close', () => clearInterval(timer))
  }
  if (how === 'sends elsewhere') response.writeHead(307, { Location: target }).end()
  if (how === 'trickles its headers') {
    socket?.write('HTTP/1.1 200 OK\r\nX-Slow: ')
    every('a')
  }
  if (how === 'trickles its body') {
    socket?.write(
      'HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: 9999\r\n\r\n{',
    )
    every(' ')
  }
  if (how === 'has no end') {
    response.writeHead(200, { 'Content-Type': 'application/json' })
    // An answer to HEAD has no body: every write would be accepted, and no buffer would fill up.
    if (req.method === 'HEAD') return void response.end()
    const more = () => {
      while (!response.destroyed && response.write(' '.repeat(65_536)));
      if (!response.destroyed) response.once('drain', more)
    }
    more()
  }
}
