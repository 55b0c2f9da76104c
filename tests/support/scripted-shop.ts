import { startHttp } from '#packages/local-lake/tests/support/start-http.ts'

/** An answer that a well-behaved shop gives rarely or never. */
export interface ScriptedAnswer {
  status?: number
  headers?: Record<string, string>
  /** Sent unchanged if it is text or bytes, otherwise as JSON; not sent if it is `'silence'`. */
  body: unknown
}

/** The requests that the shop received. */
export interface ShopQuestion {
  path: string
  headers: Record<string, unknown>
  query: string
  variables: Record<string, unknown>
}

/** A shop that gives the answers of a list in turn, and then repeats the last one. */
export async function startScriptedShop(answers: readonly ScriptedAnswer[]) {
  const questions: ShopQuestion[] = []
  const { url, stop } = await startHttp((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const question: unknown = JSON.parse(Buffer.concat(chunks).toString() || '{}')
      // The SDK's requests contain both.
      const { query, variables } = question as Pick<ShopQuestion, 'query' | 'variables'>
      questions.push({ path: request.url ?? '', headers: request.headers, query, variables })
      const {
        status = 200,
        headers,
        body,
      } = answers[questions.length - 1] ?? answers.at(-1) ?? never
      if (body === 'silence') return
      if (body === 'hang up') {
        request.socket.destroy()
        return
      }
      response.writeHead(status, { 'content-type': 'application/json', ...headers })
      const isWritten = typeof body === 'string' || Buffer.isBuffer(body)
      response.end(isWritten ? body : JSON.stringify(body))
    })
  })
  return { url, questions, stop, [Symbol.asyncDispose]: stop }
}

const never: ScriptedAnswer = { body: 'silence' }
