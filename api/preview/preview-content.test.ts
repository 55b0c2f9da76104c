import { once } from 'node:events'
import { createServer } from 'node:http'
import { expect, onTestFinished, test } from 'vitest'
import { parseEnvironment } from '#api/platform/env.ts'
import { createLakeClients } from '#api/platform/lake/lake-clients.ts'
import { deadLake } from '#tests/support/create-test-app.ts'
import { portOf } from '#tests/support/port-of.ts'
import { askLake } from './ask-lake.ts'
import { createPreviewContent } from './preview-content.ts'

/** A lake that answers requests with these statuses, the last one from then on. */
async function lakeThatAnswers(...statuses: number[]) {
  const lake = { asked: 0 }
  const server = createServer((_, response) => {
    lake.asked += 1
    response.setHeader('content-type', 'application/json')
    response.statusCode = statuses[lake.asked - 1] ?? statuses.at(-1) ?? 200
    response.end('{"result":["draft"]}')
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  const apiHost = `http://127.0.0.1:${portOf(server)}`
  const { reader } = createLakeClients(parseEnvironment({ ...deadLake, SANITY_API_HOST: apiHost }))
  return { lake, reader }
}

test.each([
  ['repeats a request that got no answer', [503, 200], 2, ['draft']],
  ['gives up after the second attempt', [503], 2, { code: 'lake-unavailable' }],
  ['does not repeat a request that the lake refuses', [403, 200], 1, { statusCode: 403 }],
])('%s', async (_, statuses, requests, outcome) => {
  const { lake, reader } = await lakeThatAnswers(...statuses)
  const asked = askLake(() => reader.fetch<unknown>('*'))
  expect(await asked.catch((cause: unknown) => cause)).toMatchObject(outcome)
  expect(lake.asked).toBe(requests)
})

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
