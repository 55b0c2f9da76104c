import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { tmpdir } from 'node:os'
import { setTimeout as delay } from 'node:timers/promises'
import type { InquiryReceipt } from '#schemas/inquiry/inquiry.contract.ts'
import { compileCache } from '#tests/support/test-cache.ts'
import { validInquiry } from '#tests/support/valid-inquiry.ts'

/** The outbox in the response of `GET /api/health`. */
interface Health {
  inquiries: { journal: { isWritable: boolean; waiting: number; setAside: number } }
}

/** The server in its own process. */
export interface Product {
  readonly url: string
  readonly pid: number
  /** Everything it has logged. */
  output(): string
  send(inquiry: object, headers?: Record<string, string>): Promise<Response>
  /** Sends a valid inquiry with that name; throws if it is not accepted. */
  accept(name: string, key?: string): Promise<InquiryReceipt>
  health(): Promise<Health['inquiries']['journal']>
  /** Resolves when nothing is left to deliver. */
  delivered(withinMs?: number): Promise<void>
  kill(): Promise<void>
  stop(): Promise<void>
}

/** The shell command before the start of a process, such as `ulimit -f 100`. */
export interface ProductOptions {
  readonly environment: Record<string, string>
  readonly shell?: string
}

/** Starts the server and waits until it listens. */
export async function startProduct({ environment, shell }: ProductOptions): Promise<Product> {
  const command = [process.execPath, 'tests/fault/api-process.ts']
  const child = spawn('bash', ['-c', `${shell ?? 'true'} && exec "$0" "$@"`, ...command], {
    env: { PATH: process.env.PATH, TMPDIR: tmpdir(), ...compileCache, ...environment },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  const printed: string[] = []
  child.stdout?.on('data', (chunk: Buffer) => printed.push(chunk.toString('utf8')))
  child.stderr?.on('data', (chunk: Buffer) => printed.push(chunk.toString('utf8')))
  const started = await Promise.race([
    once(child, 'message').then(() => true),
    once(child, 'exit').then(() => false),
  ])
  if (!started) throw new Error(`The server did not start:\n${printed.join('')}`)
  return productOf(child, `http://localhost:${environment.PORT}`, () => printed.join(''))
}

function productOf(child: ChildProcess, url: string, output: () => string): Product {
  const end = async (signal: NodeJS.Signals) => {
    if (child.exitCode !== null || child.signalCode !== null) return
    const exited = once(child, 'exit')
    child.kill(signal)
    await exited
  }
  const send = (inquiry: object, headers: Record<string, string> = {}) =>
    fetch(`${url}/api/contact`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(inquiry),
    })
  const health = async () => {
    const answer = (await (await fetch(`${url}/api/health`)).json()) as Health
    return answer.inquiries.journal
  }
  return {
    url,
    pid: child.pid ?? 0,
    output,
    send,
    health,
    async accept(name, key) {
      // Each from another visitor, because one recipient gets few acknowledgements.
      const email = `${name.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')}@example.com`
      const inquiry = { ...validInquiry, name, email }
      const response = await send(inquiry, key ? { 'idempotency-key': key } : {})
      if (response.status !== 200) throw new Error(`${response.status}: ${await response.text()}`)
      return (await response.json()) as InquiryReceipt
    },
    async delivered(withinMs = 15_000) {
      const until = Date.now() + withinMs
      while ((await health()).waiting > 0) {
        if (Date.now() > until) throw new Error(`Not delivered:\n${output().slice(-3000)}`)
        await delay(50)
      }
      // The documents record the deliveries a moment later.
      await delay(700)
    },
    kill: () => end('SIGKILL'),
    stop: () => end('SIGTERM'),
  }
}
