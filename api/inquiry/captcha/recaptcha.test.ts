import { afterEach, expect, test } from 'vitest'
import { type RunningHttp, startHttp } from '#packages/local-lake/tests/support/start-http.ts'
import { createLog } from '#api/platform/log/log.ts'
import { createCaptcha } from './recaptcha.ts'

let provider: RunningHttp | undefined
afterEach(() => provider?.stop())

const rejectedKey = '{"success": false, "error-codes": ["invalid-input-secret"]}'

test.each([
  ['an HTTP error', 503, 'down', 'HTTP 503'],
  ['a rejected secret key', 200, rejectedKey, 'secret key rejected'],
  ['a page instead of JSON', 200, '<html>', 'unreadable response'],
  ['JSON of another shape', 200, '{}', 'unreadable response'],
  ['a response that is too long', 200, ' '.repeat(70_000), 'unreadable response'],
])('the log names %s', async (_, status, body, problem) => {
  provider = await startHttp((_request, response) => response.writeHead(status).end(body))
  const settings = { secretKeys: ['x'], url: provider.url, hostname: 'localhost', timeoutMs: 5000 }
  const lines: unknown[] = []
  const log = createLog('info', { write: (line) => lines.push(JSON.parse(line)) })
  expect(await createCaptcha(settings, log)('token')).toBe('unreachable')
  expect(lines).toMatchObject([{ problem, msg: 'the captcha could not be checked' }])
})
