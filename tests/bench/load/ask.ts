import { request } from 'node:http'
import * as v from 'valibot'

/** What came of a request. */
export interface Answer {
  /** 0 where no answer came. */
  readonly status: number
  /** Why none came: the network's code, or `time-out`. */
  readonly problem: string | null
  readonly body: string
  /** The cookie that the answer sets, as a browser sends it back. */
  readonly cookie: string | undefined
  /** Milliseconds from the request to the end of its answer. */
  readonly ms: number
}

/** A request as a visitor's browser sends it. */
export interface Question {
  readonly method?: 'GET' | 'POST'
  readonly headers?: Readonly<Record<string, string>>
  /** Sent as JSON. */
  readonly body?: object
  /** The visitor's own address, one of this machine's (`127.0.0.0/8`). */
  readonly from?: string
  /** How long the answer may take in all, in ms; by default as long as a page waits. */
  readonly timeoutMs?: number
}

const refusal = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({ error: v.object({ code: v.string() }) }),
)

/** How long the site's own page waits for an answer, in ms (`web/api.ts`). */
const pageTimeoutMs = 15_000

/** Asks once, on a connection of its own; never rejects. */
export function ask(url: string, question: Question = {}): Promise<Answer> {
  const { method = 'GET', body, from, timeoutMs = pageTimeoutMs } = question
  const text = body === undefined ? undefined : JSON.stringify(body)
  const began = performance.now()
  return new Promise((resolve) => {
    const end = (found: Partial<Answer>) => {
      clearTimeout(timer)
      const none = { status: 0, problem: null, body: '', cookie: undefined }
      resolve({ ...none, ...found, ms: performance.now() - began })
    }
    const asked = request(
      url,
      {
        method,
        agent: false,
        ...(from !== undefined && { localAddress: from }),
        headers: {
          ...question.headers,
          ...(text !== undefined && {
            'content-type': 'application/json',
            'content-length': Buffer.byteLength(text),
          }),
        },
      },
      (answer) => {
        const chunks: Buffer[] = []
        answer.on('data', (chunk: Buffer) => chunks.push(chunk))
        answer.on('error', (cause) => end({ problem: problemOf(cause) }))
        answer.on('end', () =>
          end({
            status: answer.statusCode ?? 0,
            body: Buffer.concat(chunks).toString('utf8'),
            cookie: answer.headers['set-cookie']?.[0]?.split(';')[0],
          }),
        )
      },
    )
    const timer = setTimeout(() => asked.destroy(new Error('time-out')), timeoutMs)
    asked.on('error', (cause) => end({ problem: problemOf(cause) }))
    asked.end(text)
  })
}

/** Why a question was not answered as wanted: the status with the server's code, or the problem. */
export function refusalOf({ status, problem, body }: Answer): string {
  const told = v.safeParse(refusal, body)
  return problem ?? (told.success ? `${status} ${told.output.error.code}` : String(status))
}

function problemOf(cause: Error): string {
  return 'code' in cause ? String(cause.code) : cause.message
}

/** The address of a visitor: each of four million has another one, and their networks take turns. */
export function addressOf(visitor: number): string {
  const at = visitor + 1
  return `127.${64 + (at & 63)}.${(at >> 6) & 255}.${(at >> 14) & 255}`
}
