import { get } from 'node:http'

/** An answer as it went over the line. */
export interface RawAnswer {
  readonly status: number
  readonly headers: Record<string, string>
  /** The body, still compressed. */
  readonly body: Buffer
}

/**
 * Asks for an address as a browser does, and leaves the answer compressed.
 *
 * @param encoding what the browser accepts
 */
export function fetchRaw(url: string, encoding = 'br, gzip'): Promise<RawAnswer> {
  return new Promise((resolve, reject) => {
    const request = get(url, { headers: { 'accept-encoding': encoding } }, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('error', reject)
      response.on('end', () => {
        const headers = Object.fromEntries(
          Object.entries(response.headers).map(([name, value]) => [name, String(value)]),
        )
        resolve({ status: response.statusCode ?? 0, headers, body: Buffer.concat(chunks) })
      })
    })
    request.setTimeout(20_000, () => request.destroy(new Error(`${url} does not answer.`)))
    request.on('error', reject)
  })
}
