import { Hono } from 'hono'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { silentLog } from '#tests/support/silent-log.ts'
import type { AppEnv } from './app-env.ts'
import { createErrorHandler, type FieldIssues } from './errors.ts'
import { bodyLimitBytes, jsonBody, validBody } from './json-body.ts'

const contract = v.object({
  name: v.pipe(v.string('Write your name.'), v.minLength(2, 'A name has two letters.')),
  size: v.optional(v.picklist(['small', 'large'])),
  pets: v.optional(v.array(v.object({ kind: v.string('Say which kind.') }))),
})

const app = new Hono<AppEnv>()
app.post('/', jsonBody, validBody(contract), (c) => c.json(c.req.valid('json')))
app.onError(createErrorHandler(silentLog))

async function send(body: string, type: string | null = 'application/json') {
  const headers = type === null ? {} : { 'Content-Type': type }
  const response = await app.request('/', { method: 'POST', body, headers })
  const answer = (await response.json()) as {
    error?: { code: string; message: string; issues?: FieldIssues }
  }
  return { status: response.status, ...answer }
}

test.each(['application/json', 'application/json; charset=utf-8', ' Application/JSON ;x=y'])(
  'a body of the type %s is read',
  async (type) => {
    expect(await send('{"name":"Amelia"}', type)).toEqual({ status: 200, name: 'Amelia' })
  },
)

test.each(['text/plain', 'application/jsonp', 'text/plain; application/json', '', null])(
  'a body of the type %s is rejected',
  async (type) => {
    expect(await send('{"name":"Amelia"}', type)).toMatchObject({
      status: 415,
      error: {
        code: 'unsupported-media-type',
        message: 'Send the body as application/json.',
      },
    })
  },
)

test('a body of the maximum size is accepted, and a larger one is rejected', async () => {
  const body = '{"name":"Amelia"}'
  expect(await send(body.padEnd(bodyLimitBytes))).toMatchObject({ status: 200 })
  expect(await send(body.padEnd(bodyLimitBytes + 1))).toMatchObject({
    status: 413,
    error: { code: 'body-too-large', message: 'The body is larger than 65536 bytes.' },
  })
})

test('a body that is not JSON is rejected as such', async () => {
  expect(await send('{"name":')).toMatchObject({ status: 400, error: { code: 'bad-json' } })
})

test.each<[string, unknown, FieldIssues]>([
  ['a wrong field', { name: 'A' }, { name: ['A name has two letters.'] }],
  [
    'an unknown choice',
    { name: 'Amelia', size: 'huge' },
    { size: ['Please choose one of these: small, large'] },
  ],
  ['a missing field', {}, { name: ['Write your name.'] }],
  ['a list', [], { name: ['Write your name.'] }],
  [
    'two fields, one of them within another',
    { name: '', pets: [{ kind: 'dog' }, {}] },
    { name: ['A name has two letters.'], 'pets.1.kind': [expect.any(String)] },
  ],
])('%s is reported by its path', async (_, body, issues) => {
  const { status, error } = await send(JSON.stringify(body))
  expect(status).toBe(422)
  expect(error).toMatchObject({
    code: 'invalid-fields',
    message: 'Please correct the marked fields.',
  })
  expect(error?.issues).toEqual(issues)
})

const many = Array.from({ length: 5000 }, () => 1)

test.each([
  ['a list', { name: 'Amelia', pets: many }],
  ['an object', { name: 'Amelia', pets: Object.fromEntries(many.entries()) }],
  ['a list within a list', { name: 'Amelia', pets: [{ kind: many }] }],
])('%s of thousands of invalid entries is rejected without validating each', async (_, body) => {
  const answer = await send(JSON.stringify(body))
  expect(answer).toMatchObject({ status: 413, error: { code: 'body-too-large' } })
  expect(answer.error?.message).toContain('200 entries')
  expect(answer.error).not.toHaveProperty('issues')
})
