import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { request } from 'node:http'
import { join } from 'node:path'
import type { Duplex } from 'node:stream'
import { startHttp } from './start-http.ts'
import { newFolder } from './temporary-folder.ts'

/** A running proxy. */
export interface HttpsProxy {
  readonly url: string
  /** The path of the certificate that its clients must trust. */
  readonly certificate: string
  stop(): Promise<void>
}

/**
 * Starts a proxy for tools whose API host is fixed, or that use https only: with its address in
 * `HTTPS_PROXY`, their requests to `api.sanity.io` and to each project's host go to a lake.
 */
export async function startHttpsProxy(lakeUrl: string): Promise<HttpsProxy> {
  const { hostname, port } = new URL(lakeUrl)
  const folder = newFolder()
  const [key, certificate] = [join(folder, 'key.pem'), join(folder, 'certificate.pem')]
  const names = 'subjectAltName=DNS:api.sanity.io,DNS:*.api.sanity.io'
  const curve = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes']
  const files = ['-keyout', key, '-out', certificate]
  const subject = ['-subj', '/CN=localhost', '-addext', names]
  execFileSync('openssl', ['req', '-x509', ...curve, ...files, ...subject], { stdio: 'pipe' })
  const tls = { key: readFileSync(key), cert: readFileSync(certificate) }
  const secure = await startHttp(
    (incoming, outgoing) => {
      const { method, url: path } = incoming
      // The lake answers to names of this machine only.
      const headers = { ...incoming.headers, host: `${hostname}:${port}` }
      const forwarded = request({ hostname, port, method, path, headers }, (answer) => {
        outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
        answer.pipe(outgoing)
      })
      forwarded.on('error', () => outgoing.destroy())
      incoming.pipe(forwarded)
    },
    0,
    tls,
  )
  const proxy = await startHttp()
  const tunnels = new Set<Duplex>()
  proxy.server.on('connect', (_request, socket: Duplex) => {
    tunnels.add(socket)
    socket.on('error', () => socket.destroy())
    socket.on('close', () => tunnels.delete(socket))
    socket.write('HTTP/1.1 200 Connection established\r\n\r\n')
    secure.server.emit('connection', socket)
  })
  return {
    url: proxy.url,
    certificate,
    async stop() {
      for (const socket of tunnels) socket.destroy()
      await proxy.stop()
      await secure.stop()
    },
  }
}
