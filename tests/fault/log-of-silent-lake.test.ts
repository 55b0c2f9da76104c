import { expect, test } from 'vitest'
import { createLog } from '#api/platform/log/log.ts'
import { createTestApp, deadLake } from '#tests/support/create-test-app.ts'
import { startHttp } from '#packages/local-lake/tests/support/start-http.ts'

const lines: string[] = []
const log = createLog('info', { write: (line: string) => void lines.push(line) })
const spelled = /amelia|stone|example\.com|5550102030|010-2030/i

test('if the lake hangs, the log contains no part of a hostile request', async () => {
  // It accepts connections and never answers.
  const silent = await startHttp()
  const variables = { ...deadLake, SANITY_API_HOST: silent.url }
  const { app, content, stop } = await createTestApp(variables, log)
  const params = { slug: 'amelia.stone@example.com' }
  await content.load({
    name: 'kit',
    query: '*[slug.current == $slug]',
    params,
    shape: 'a list',
    curated: () => [] as never,
  })
  expect(content.state.serving).toBe('curated')
  // The health response is public.
  expect(await (await app.request('/api/health')).text()).not.toMatch(spelled)
  await stop()
  expect(lines.join('\n')).toContain('the lake does not answer')
  expect(lines.join('\n')).not.toMatch(spelled)
  await silent.stop()
})
