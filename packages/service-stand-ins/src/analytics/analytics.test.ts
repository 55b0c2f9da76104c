import { expect, test } from 'vitest'
import { analyticsRoutes } from './analytics.routes.ts'
import { HitLog, readItem } from './hit-log.ts'

const hit =
  '/g/collect?v=2&tid=G-TEST&en=view_item&epn.value=249.5&pr1=idkit~nmKit~pr249.5~k0category~v0Pet'

test('stores and shows a hit with its parameters and items', async () => {
  const routes = analyticsRoutes('/analytics')
  expect((await routes.request(hit, { method: 'POST' })).status).toBe(204)
  const hits: unknown = await (await routes.request('/hits')).json()
  expect(hits).toMatchObject([
    {
      event: 'view_item',
      parameters: { tid: 'G-TEST', 'epn.value': '249.5' },
      items: [{ item_id: 'kit', item_name: 'Kit', price: '249.5', category: 'Pet' }],
    },
  ])
  expect(await (await routes.request('/')).text()).toContain('view_item')
  await routes.request('/hits', { method: 'DELETE' })
  expect(await (await routes.request('/hits')).json()).toEqual([])
})

test.each(['/g/collect', '/g/collect?v=2&tid=G-TEST', '/g/collect?v=1&tid=G-TEST&en=a'])(
  'rejects an invalid hit: %s',
  async (address) => {
    expect((await analyticsRoutes('/analytics').request(address, { method: 'POST' })).status).toBe(
      400,
    )
  },
)

test('the script requires a measurement id', async () => {
  const routes = analyticsRoutes('/analytics')
  const script = await routes.request('http://localhost:3333/gtag/js?id=G-TEST')
  expect(script.headers.get('content-type')).toMatch(/^text\/javascript/)
  expect(await script.text()).toContain('"http://localhost:3333/analytics" + \'/g/collect\'')
  expect((await routes.request('/gtag/js')).status).toBe(404)
})

test('the fault switch applies to the script and to hits', async () => {
  const routes = analyticsRoutes('/analytics')
  const set = (fault: string) =>
    routes.request('/faults', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ fault }),
    })
  await set('fail')
  expect((await routes.request('/gtag/js?id=G-TEST')).status).toBe(500)
  expect((await routes.request(hit, { method: 'POST' })).status).toBe(500)
  await set('none')
  expect((await routes.request(hit, { method: 'POST' })).status).toBe(204)
})

test('stores at most 500 hits', () => {
  const log = new HitLog()
  for (let count = 0; count < 600; count++) log.add({ en: String(count) })
  expect(log.list()).toHaveLength(500)
  expect(log.list()[0]?.event).toBe('100')
})

test('an item can contain any character except a tilde', () => {
  expect(readItem('idmaster-kit~nmMaster Kit: 2 & more~qt1')).toEqual({
    item_id: 'master-kit',
    item_name: 'Master Kit: 2 & more',
    quantity: '1',
  })
})
