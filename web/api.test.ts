import { serve, type ServerType } from '@hono/node-server'
import { Hono } from 'hono'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ApiError, apiRequest, fetchByKey } from './api.ts'

let server: ServerType
let base: string

beforeAll(async () => {
  const app = new Hono()
    .all('/echo', async (c) =>
      c.json({
        method: c.req.method,
        type: c.req.header('Content-Type') ?? null,
        body: await c.req.text(),
      }),
    )
    .get('/status/:code', (c) => {
      const status = Number(c.req.param('code'))
      return new Response(c.req.query('text') ?? '', { status })
    })
  await new Promise<void>((ready) => {
    server = serve({ fetch: app.fetch, port: 0 }, (info: AddressInfo) => {
      base = `http://localhost:${info.port}`
      ready()
    })
  })
})

afterAll(() => {
  server.close()
})

test('sends a JSON content type only with a body', async () => {
  const withBody = await apiRequest('POST', `${base}/echo`, { body: { a: 1 } })
  expect(await withBody.json()).toEqual({
    method: 'POST',
    type: 'application/json',
    body: '{"a":1}',
  })
  const without = await apiRequest('POST', `${base}/echo`)
  expect(await without.json()).toEqual({ method: 'POST', type: null, body: '' })
})

test('fetches the first element of a key by default', async () => {
  expect(await fetchByKey({ queryKey: [`${base}/echo`, 'ignored'] })).toMatchObject({
    method: 'GET',
  })
})

test('throws "status: text" if the response is not OK, with the status text if the body is empty', async () => {
  await expect(apiRequest('GET', `${base}/status/500?text=broken`)).rejects.toThrow('500: broken')
  await expect(apiRequest('GET', `${base}/status/404`)).rejects.toThrow('404: Not Found')
})

test('throws on 401, too', async () => {
  const refused = fetchByKey({ queryKey: [`${base}/status/401?text=no`] })
  await expect(refused).rejects.toBeInstanceOf(ApiError)
  await expect(refused).rejects.toMatchObject({ status: 401, message: '401: no' })
})
