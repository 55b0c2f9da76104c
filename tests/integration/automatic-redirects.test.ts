import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { automaticId } from '#schemas/content/redirect/automatic-redirect.ts'
import {
  type RunningLake,
  startLake,
  testLakeClient,
  lakeSettings,
} from '#packages/local-lake/tests/support/start-lake.ts'
import { createTestApp } from '#tests/support/create-test-app.ts'

let lake: RunningLake
let editor: ReturnType<typeof testLakeClient>
const running: (() => Promise<void>)[] = []

beforeAll(async () => {
  lake = await startLake()
  editor = testLakeClient(lake.host, { perspective: 'raw' })
})
beforeEach(async () => {
  await editor.delete({ query: '*[_type in ["redirect", "product", "addressRecord"]]' })
  await Promise.all(['a', 'b'].map((name) => editor.create(kit(name, name))))
})
afterEach(async () => {
  for (const stop of running.splice(0)) await stop()
})
afterAll(() => lake.stop())

const kit = (_id: string, current: string) => ({
  _id,
  _type: 'product',
  title: `Kit ${_id}`,
  slug: { _type: 'slug', current },
})

/** A server with its background jobs, after it has recorded the addresses. */
async function serve() {
  const { stop } = await createTestApp({
    ...lakeSettings(lake.host),
  })
  running.push(stop)
  const noted = () => editor.fetch('count(*[_id == "address.record"][0].entries)')
  await expect.poll(noted, { timeout: 5000 }).toBe(2)
}

const move = (id: string, current: string) =>
  editor
    .patch(id)
    .set({ slug: { _type: 'slug', current } })
    .commit()
const redirects = async () => {
  const found: { _id: string; from: string; to: string }[] = await editor.fetch(
    '*[_type == "redirect"] | order(from asc){_id, from, to}',
  )
  return found.map(({ from, to }) => `${from} > ${to}`)
}
const soon = () => expect.poll(redirects, { timeout: 3000, interval: 20 })

test('a changed address redirects within a second, however it was changed; chains are collapsed', async () => {
  await serve()
  await move('a', 'c')
  await expect
    .poll(redirects, { timeout: 1000, interval: 20 })
    .toEqual(['/products/a > /products/c'])
  await move('a', 'd')
  await soon().toEqual(['/products/a > /products/d', '/products/c > /products/d'])
  await move('a', 'a')
  await soon().toEqual(['/products/c > /products/a', '/products/d > /products/a'])
})

test('drafts change no address, and two kits that swap theirs create no redirect', async () => {
  await serve()
  await editor.create({ ...kit('drafts.a', 'draft'), _id: 'drafts.a' })
  const swap = editor.transaction()
  swap
    .patch('a', { set: { slug: { current: 'b' } } })
    .patch('b', { set: { slug: { current: 'a' } } })
  await swap.commit()
  await editor.create(kit('c', 'c'))
  await expect.poll(() => editor.fetch('count(*[_id == "address.record"][0].entries)')).toBe(3)
  expect(await redirects()).toEqual([])
})

test('the next start detects a change made while no server ran; a first record is no change', async () => {
  await serve()
  for (const stop of running.splice(0)) await stop()
  await move('b', 'e')
  expect(await redirects()).toEqual([])
  await serve()
  await soon().toEqual(['/products/b > /products/e'])
})

test('several servers and a Studio create one redirect, and a deleted one stays deleted', async () => {
  await Promise.all([serve(), serve(), serve()])
  const own = {
    _id: automaticId('/products/a'),
    _type: 'redirect',
    from: '/products/a',
    to: '/about',
  }
  await editor.createIfNotExists(own)
  await editor
    .transaction()
    .patch('a', { set: { slug: { current: 'f' } } })
    .commit()
  await move('b', 'g')
  await soon().toEqual(['/products/a > /about', '/products/b > /products/g'])
  await editor.delete(automaticId('/products/b'))
  await move('a', 'h')
  await soon().toEqual(['/products/a > /about', '/products/f > /products/h'])
})

test('a kit republished at another address leaves a redirect, a deleted kit none', async () => {
  await serve()
  await editor
    .transaction()
    .create({ ...kit('drafts.a', 'a'), _id: 'drafts.a' })
    .delete('a')
    .delete('b')
    .commit()
  await expect.poll(() => editor.fetch('count(*[_id == "address.record"][0].entries)')).toBe(1)
  await editor.transaction().create(kit('a', 'i')).delete('drafts.a').commit()
  await soon().toEqual(['/products/a > /products/i'])
})
