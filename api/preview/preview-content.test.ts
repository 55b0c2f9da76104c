import { once } from 'node:events'
import { createServer } from 'node:http'
import { expect, onTestFinished, test } from 'vitest'
import { parseEnvironment } from '#api/platform/env.ts'
import { createLakeClients } from '#api/platform/lake/lake-clients.ts'
import { deadLake } from '#tests/support/create-test-app.ts'
import { portOf } from '#packages/local-lake/tests/support/port-of.ts'
import { createPreviewContent } from './preview-content.ts'

/** A lake that answers every request with this status. */
async function lakeThatAnswers(status: number) {
  const lake = { asked: 0 }
  const server = createServer((_, response) => {
    lake.asked += 1
    response.setHeader('content-type', 'application/json')
    response.statusCode = status
    response.end('{"result":["draft"]}')
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  const apiHost = `http://127.0.0.1:${portOf(server)}`
  const { reader } = createLakeClients(parseEnvironment({ ...deadLake, SANITY_API_HOST: apiHost }))
  return { lake, reader }
}

test.each([
  ['waits only once for a lake that fails', 503, 1],
  ['asks on after a query that the lake refuses', 400, 2],
])('the page of a preview %s', async (_, status, requests) => {
  const { lake, reader } = await lakeThatAnswers(status)
  const failures: unknown[] = []
  const content = createPreviewContent({
    reader,
    perspective: 'drafts',
    studioUrl: undefined,
    onLakeError: (cause) => failures.push(cause),
  })
  const request = { name: 'faqs', query: '*', shape: 'a list', curated: () => ['curated'] } as const
  for (let query = 0; query < 2; query += 1) {
    expect(await content.load(request)).toMatchObject({ data: ['curated'], origin: 'curated' })
  }
  expect([lake.asked, failures.length]).toEqual([requests, requests])
})
