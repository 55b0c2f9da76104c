import { Hono } from 'hono'
import { HTTPException } from 'hono/http-exception'
import { describe, expect, test } from 'vitest'
import { createLog } from '#api/platform/log/log.ts'
import type { AppEnv } from './app-env.ts'
import { AppError, createErrorHandler, type ErrorCode } from './errors.ts'

const lines: Record<string, unknown>[] = []
const log = createLog('info', { write: (line: string) => lines.push(JSON.parse(line)) })

/** The answer to a request whose handler throws, and the last line of the log. */
async function answerTo(error: Error, path = '/api/kits') {
  lines.length = 0
  const app = new Hono<AppEnv>()
  app.use((c, next) => (c.set('requestId', 'request-1'), next()))
  app.all('*', () => {
    throw error
  })
  app.onError(createErrorHandler(log))
  const response = await app.request(path)
  return { response, text: await response.text(), line: lines.at(-1) }
}

describe('an AppError', () => {
  test.each<[ErrorCode, number]>([
    ['bad-json', 400],
    ['body-incomplete', 400],
    ['signed-out', 401],
    ['wrong-credentials', 401],
    ['wrong-signature', 401],
    ['cross-site', 403],
    ['not-found', 404],
    ['method-not-allowed', 405],
    ['body-too-large', 413],
    ['unsupported-media-type', 415],
    ['invalid-fields', 422],
    ['captcha-needed', 422],
    ['rate-limited', 429],
    ['not-set-up', 503],
    ['lake-unavailable', 503],
    ['journal-unavailable', 503],
  ])('for %s is HTTP %i in the common error format', async (code, status) => {
    const { response, text } = await answerTo(new AppError(code, 'No.'))
    expect(response.status).toBe(status)
    expect(JSON.parse(text)).toEqual({ error: { code, message: 'No.', requestId: 'request-1' } })
    expect(response.headers.has('Retry-After')).toBe(false)
  })

  test('says when to try again, and what is wrong with each field', async () => {
    const issues = { name: ['Write your name.'] }
    const refusal = new AppError('rate-limited', 'Later.', { retryAfter: 0, issues })
    const { response, text } = await answerTo(refusal)
    expect(response.headers.get('Retry-After')).toBe('0')
    expect(JSON.parse(text)).toMatchObject({ error: { issues } })
  })

  test('is logged with its code and its problem, which the caller does not see', async () => {
    const refusal = new AppError('lake-unavailable', 'Later.', { problem: 'HTTP 503' })
    const { text, line } = await answerTo(refusal)
    expect(line).toMatchObject({
      level: 30,
      msg: 'request rejected',
      requestId: 'request-1',
      code: 'lake-unavailable',
      problem: 'HTTP 503',
    })
    expect(text).not.toContain('503')
  })

  test('keeps its cause', () => {
    const cause = new Error('why')
    expect(new AppError('not-found', 'No.', { cause })).toMatchObject({ name: 'AppError', cause })
  })
})

describe('an error of the framework', () => {
  test('for a body that is not JSON says so', async () => {
    const { response, text } = await answerTo(new HTTPException(400))
    expect(response.status).toBe(400)
    expect(JSON.parse(text)).toMatchObject({
      error: { code: 'bad-json', message: 'The body is not valid JSON.' },
    })
  })

  test('for a connection that ended early says so', async () => {
    const aborted = Object.assign(new Error('aborted'), { code: 'ECONNRESET' })
    const { response, text } = await answerTo(aborted)
    expect(response.status).toBe(400)
    expect(JSON.parse(text)).toMatchObject({
      error: {
        code: 'body-incomplete',
        message: 'The connection ended before the complete body arrived.',
      },
    })
  })

  test.each([
    [new HTTPException(401)],
    [new Error('aborted')],
    [Object.assign(new Error('no'), { code: 'ECONNRESET' })],
  ])('of another kind is not mistaken for one: %o', async (error) => {
    expect((await answerTo(error)).response.status).toBe(500)
  })
})

describe('an unexpected error', () => {
  test('has no details under /api', async () => {
    const { response, text, line } = await answerTo(new TypeError('secret'))
    expect(response.status).toBe(500)
    expect(JSON.parse(text)).toEqual({
      error: {
        code: 'internal',
        message: 'Something went wrong on our side. Please try again.',
        requestId: 'request-1',
      },
    })
    expect(line).toMatchObject({ level: 50, msg: 'request failed', requestId: 'request-1' })
    expect(line).toHaveProperty('err')
  })

  test('is plain text on a page', async () => {
    const { response, text } = await answerTo(new TypeError('secret'), '/products')
    expect(response.status).toBe(500)
    expect(response.headers.get('Content-Type')).toMatch(/^text\/plain/)
    expect(text).toBe(
      'Something went wrong on our side. Please go back and try again.\nRequest request-1',
    )
  })
})
