import { expect, onTestFinished, test } from 'vitest'
import { startHttp } from '#packages/local-lake/tests/support/start-http.ts'
import { loadPicture } from './load-jpeg.ts'

test('does not follow a redirect', async () => {
  const requested: (string | undefined)[] = []
  const host = await startHttp(({ url }, response) => {
    requested.push(url)
    response.writeHead(url === '/moved' ? 302 : 200, { Location: '/inside' }).end('picture')
  })
  onTestFinished(() => host.stop())
  const load = (path: string) => loadPicture({ url: host.url + path }, AbortSignal.timeout(5000))
  expect(await load('/moved')).toBeNull()
  expect(requested).toEqual(['/moved'])
  expect(await load('/inside')).toEqual(Buffer.from('picture'))
})
