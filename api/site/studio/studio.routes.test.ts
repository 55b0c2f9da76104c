import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { builtStudioPage, studioRoutes } from './studio.routes.ts'

const folder = mkdtempSync(join(tmpdir(), 'petjet-studio-'))
mkdirSync(join(folder, 'assets'))
writeFileSync(join(folder, 'assets', 'main.js'), 'start()')
const settings = { projectId: 'petjet', dataset: '</script>', apiHost: 'http://localhost:3333' }
const studio = studioRoutes({ studio: folder }, builtStudioPage(folder), settings)

test('a page that reloads itself is shown while the Studio is being built', async () => {
  const response = await studio.request('/structure')
  expect(response.status).toBe(503)
  expect(response.headers.get('Cache-Control')).toBe('no-store')
  expect(response.headers.get('Refresh')).toBe('2')
  expect(await response.text()).toContain('is being built')
})

test('the page sets the settings before its scripts run, at every path', async () => {
  const script = '<script type="module" src="/studio/assets/main.js"></script>'
  writeFileSync(join(folder, 'index.html'), `<html><head>${script}</head></html>`)
  for (const path of ['/', '/structure/product;product-master-kit']) {
    const html = await (await studio.request(path)).text()
    expect(html.indexOf('studioSettings')).toBeLessThan(html.indexOf('main.js'))
    expect(html).toContain('"apiHost":"http://localhost:3333"')
    expect(html).not.toContain('"</script>')
  }
})

test('files of another version come from the folder that servers share', async () => {
  const shared = mkdtempSync(join(tmpdir(), 'petjet-shared-'))
  mkdirSync(join(shared, 'studio/assets'), { recursive: true })
  writeFileSync(join(shared, 'studio/assets/before.js'), 'before()')
  const sharing = studioRoutes({ studio: folder, shared }, builtStudioPage(folder), settings)
  const both = new Hono().route('/studio', sharing)
  expect(await (await both.request('/studio/assets/before.js')).text()).toBe('before()')
  expect(await (await both.request('/studio/assets/main.js')).text()).toBe('start()')
  expect((await both.request('/studio/assets/none.js')).status).toBe(404)
})
