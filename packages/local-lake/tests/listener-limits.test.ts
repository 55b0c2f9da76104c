import { request, type IncomingMessage } from 'node:http'
import { createClient, type SanityClient } from '@sanity/client'
import { filter, firstValueFrom } from 'rxjs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createLake, type LocalLake } from '../src/create-lake.ts'

let lake: LocalLake
let production: SanityClient

beforeAll(async () => {
  lake = await createLake()
  production = createClient({ ...lake.clientConfig(), apiVersion: '2026-11-01' })
})
afterAll(() => lake.close())

describe('limits that depend on each other', () => {
  test("a listener's longest query is accepted, also from a browser", async () => {
    const ids = Array.from({ length: 230 }, (_, index) => `a-rather-long-document-id-${index}`)
    const listening = production.listen('*[_id in $ids]', { ids }, { events: ['welcome'] })
    expect(
      await firstValueFrom(listening.pipe(filter(({ type }) => type === 'welcome'))),
    ).toBeTruthy()
    const path = `/v2026-11-01/data/listen/production?query=*&$pad=%22${'x'.repeat(14_700)}%22`
    const headers = { origin: 'http://localhost:1', cookie: 'c'.repeat(3000) }
    const answer = await new Promise<IncomingMessage>((done) =>
      request(`${lake.url}${path}`, { headers }, (response) => {
        response.destroy()
        done(response)
      }).end(),
    )
    expect(answer.statusCode).toBe(307)
    expect(answer.headers.location?.length).toBeGreaterThan(14_700)
  })

  test(
    'a reconnecting listener with an expensive filter receives everything that it missed',
    { timeout: 60_000 },
    async () => {
      const { _rev } = await production.create({ _id: 'missed', _type: 'missed', count: 0 })
      expect(_rev).toBeTruthy()
      const listen = (headers: Record<string, string>) => {
        const query = encodeURIComponent('*[title match "none" || _type match "missed"]')
        return fetch(`${lake.url}/v1/data/listen/production?query=${query}&enableResume=true`, {
          headers: { authorization: `Bearer ${lake.tokens.editor}`, ...headers },
        })
      }
      const first = (await listen({})).body!.getReader()
      let seen = ''
      while (!/id: \d+/.test(seen)) seen += new TextDecoder().decode((await first.read()).value)
      await first.cancel()
      const last = /id: (\d+)/.exec(seen)?.[1] ?? ''
      for (let count = 1; count <= 300; count += 1) {
        await production.patch('missed').set({ count }).commit({ returnDocuments: false })
      }
      const again = (await listen({ 'last-event-id': last })).body!.getReader()
      let reported = ''
      while (
        reported.split('event: mutation').length <= 300 &&
        !reported.includes('channelError')
      ) {
        const { value, done } = await again.read()
        if (done) break
        reported += new TextDecoder().decode(value)
      }
      await again.cancel()
      expect(reported).not.toContain('channelError')
      expect(reported.split('event: mutation')).toHaveLength(301)
    },
  )
})
