import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { text } from 'node:stream/consumers'
import { getRequestListener } from '@hono/node-server'
import { expect, test, type Page } from '@playwright/test'
import { createClient } from '@sanity/client'
import { Hono } from 'hono'
import type { AppEnv } from '#api/http/app-env.ts'
import { builtStudioPage, studioRoutes } from '#api/site/studio/studio.routes.ts'
import { startHttp } from '#packages/local-lake/tests/support/start-http.ts'
import { newFolder } from '#packages/local-lake/tests/support/temporary-folder.ts'
import manifest from '../../package.json' with { type: 'json' }
import { packPackage, runNpm } from '#tests/support/pack-package.ts'
import { packageProblems } from '#tests/support/package-problems.ts'
import { publish } from '../support/studio-session.ts'

/** A folder with nothing but the installed package and a seed. */
const folder = newFolder()
const archives: string[] = []
const faq = {
  _id: 'faq-first',
  _type: 'faq',
  question: 'What is in the first question?',
  answer: 'This is the first answer. It has two sentences.',
  order: 1,
}

/** Starts one lake for the whole run, as the package's README shows. */
const globalSetup = `
import { createLake } from 'local-lake'

export default async function setup({ provide }) {
  const lake = await createLake()
  provide('lake', lake.clientConfig())
  return () => lake.close()
}
`

/** One file of a project's tests, which uses a separate dataset. */
const testFile = `
import { createClient } from '@sanity/client'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'

const lake = createClient({ ...inject('lake'), apiVersion: '2025-02-19' })
const dataset = 'test-' + crypto.randomUUID()
const client = lake.withConfig({ dataset })
beforeAll(() => lake.datasets.create(dataset))
afterAll(() => lake.datasets.delete(dataset))

test('writes and queries', async () => {
  const transaction = client.transaction()
  for (let n = 0; n < 100; n++) transaction.create({ _id: 'book-' + n, _type: 'book', n })
  await transaction.commit()
  expect(await client.fetch('count(*[_type == "book" && n >= $from])', { from: 60 })).toBe(40)
})

test('publishes a draft', async () => {
  await client.create({ _id: 'drafts.author', _type: 'author', name: 'Ada' })
  await client.action({
    actionType: 'sanity.action.document.publish',
    draftId: 'drafts.author',
    publishedId: 'author',
  })
  expect(await client.fetch('*[_type == "author"]._id')).toEqual(['author'])
})

test('listens', async () => {
  const events = []
  const subscription = client
    .listen('*[_type == "note"]', {}, { events: ['welcome', 'mutation'], visibility: 'query' })
    .subscribe((event) => events.push(event.type))
  await expect.poll(() => events).toEqual(['welcome'])
  await client.create({ _type: 'note' })
  await expect.poll(() => events, { timeout: 5000 }).toEqual(['welcome', 'mutation'])
  subscription.unsubscribe()
})
`

test.describe.configure({ timeout: 180_000 })

test.beforeAll(async () => {
  writeFileSync(join(folder, 'seed.ndjson'), JSON.stringify(faq))
  archives.push(await packPackage('local-lake', folder))
  archives.push(await packPackage('service-stand-ins', folder))
  const vitest = `vitest@${manifest.devDependencies.vitest}`
  await runNpm(folder, 'install', '--prefer-offline', ...archives, vitest)
})

test('the packages have the files and types that they promise', async () => {
  expect(archives).toHaveLength(2)
  for (const archive of archives) expect(await packageProblems(archive), archive).toEqual([])
})

test('the installed command runs a lake in which the Studio edits and publishes', async ({
  page,
}) => {
  const lake = await startLake('local')
  const studio = await serveStudio(lake)
  await changeText(page, studio.origin, lake)
  await studio.stop()
  await lake.stop()
})

test('it does so for another project and three origins, and no others', async ({ browser }) => {
  const ports = [43_101, 43_102, 43_103]
  const origins = ports.flatMap((port) => ['--origin', `http://localhost:${port}`])
  const lake = await startLake('abc123', ...origins)
  for (const port of ports) {
    const studio = await serveStudio(lake, port)
    const context = await browser.newContext()
    await changeText(await context.newPage(), studio.origin, lake)
    await context.close()
    await studio.stop()
  }
  const signIn = (port: number) =>
    fetch(`${lake.url}/v1/auth/login/local?origin=http://localhost:${port}/studio`)
  expect((await signIn(43_101)).status).toBe(200)
  expect((await signIn(43_104)).status).toBe(403)
  await lake.stop()
})

test("fifty files of another project's tests share one lake, each with its own dataset, in under 45 s", async () => {
  const suite = join(folder, 'suite')
  mkdirSync(suite)
  writeFileSync(join(suite, 'global-setup.mjs'), globalSetup)
  writeFileSync(
    join(suite, 'vitest.config.mjs'),
    "export default { test: { globalSetup: './global-setup.mjs', pool: 'threads' } }",
  )
  for (let n = 1; n <= 50; n++) writeFileSync(join(suite, `own-${n}.test.mjs`), testFile)
  const begin = performance.now()
  const output = join(folder, 'report.json')
  const args = ['vitest', 'run', '--root', suite, '--reporter=json', `--outputFile=${output}`]
  await once(spawn('npx', args, { cwd: folder, stdio: 'ignore' }), 'exit')
  const seconds = (performance.now() - begin) / 1000
  console.log(`50 files: ${seconds.toFixed(1)} s`)
  const report: unknown = JSON.parse(readFileSync(output, 'utf8'))
  expect(report).toMatchObject({ numTotalTests: 150, numPassedTests: 150 })
  // Vitest's own work takes most of this time.
  expect(seconds).toBeLessThan(45)
})

test('the installed createLake starts a lake with a seed in under 200 ms', async () => {
  const script = `
    import { createLake } from 'local-lake'
    const durations = []
    for (let count = 0; count < 5; count++) {
      const begin = performance.now()
      const lake = await createLake({ seed: [{ _type: 'book', title: 'One' }] })
      durations.push(performance.now() - begin)
      await lake.close()
    }
    console.log(JSON.stringify(durations))
  `
  const child = spawn('node', ['--input-type=module', '--eval', script], { cwd: folder })
  const [output] = await Promise.all([text(child.stdout), once(child, 'close')])
  const durations = JSON.parse(output) as number[]
  console.log(`createLake: ${durations.map(Math.round).join(', ')} ms`)
  expect(Math.min(...durations)).toBeLessThan(200)
})

test('the installed stand-ins answer as their services do', async () => {
  const script = `
    import { mkdtempSync } from 'node:fs'
    import { Hono } from 'hono'
    import { analyticsRoutes } from 'service-stand-ins/analytics'
    import { captchaRoutes } from 'service-stand-ins/captcha'
    import { mailRoutes } from 'service-stand-ins/mail'
    import { shopRoutes } from 'service-stand-ins/shop'
    import { webhookRoutes } from 'service-stand-ins/webhook'
    const folder = mkdtempSync('stand-ins-')
    const mail = mailRoutes({ folder, mountedAt: '/mail', apiKey: 'key', domain: 'mg.test' })
    const webhook = webhookRoutes({ folder, mountedAt: '/webhook', secret: 'secret' })
    const place = { origin: 'http://localhost', siteUrl: 'http://localhost' }
    const app = new Hono()
      .route('/analytics', analyticsRoutes('/analytics'))
      .route('/captcha', captchaRoutes({ mountedAt: '/captcha', pairs: [], hostnames: [] }))
      .route('/mail', mail.routes)
      .route('/shop', shopRoutes({ ...place, domain: 'shop.test', token: 'token' }))
      .route('/webhook', webhook.routes)
    const statuses = {}
    for (const path of ['analytics', 'captcha', 'mail', 'shop', 'webhook'])
      statuses[path] = (await app.request('/' + path)).status
    const body = new FormData()
    for (const [name, value] of Object.entries({ from: 'a@b.test', to: 'c@d.test', subject: 's', text: 't' }))
      body.append(name, value)
    const headers = { authorization: 'Basic ' + btoa('api:key') }
    const sent = await app.request('/mail/v3/mg.test/messages', { method: 'POST', headers, body })
    const headersOfShop = { 'x-shopify-storefront-access-token': 'token', 'content-type': 'application/json' }
    const query = JSON.stringify({ query: '{ shop { name } }' })
    const shop = await app.request('/shop/api/2025-01/graphql', { method: 'POST', headers: headersOfShop, body: query })
    console.log(JSON.stringify({ statuses, sent: sent.status, shop: await shop.json() }))
    process.exit()
  `
  const child = spawn('node', ['--input-type=module', '--eval', script], { cwd: folder })
  const [output] = await Promise.all([text(child.stdout), once(child, 'close')])
  expect(JSON.parse(output)).toMatchObject({
    statuses: { analytics: 200, captcha: 200, mail: 200, shop: 200, webhook: 200 },
    sent: 200,
    shop: { data: { shop: { name: expect.any(String) } } },
  })
})

type RunningLake = Awaited<ReturnType<typeof startLake>>

/** Starts the installed command, and waits until it prints its address. */
async function startLake(projectId: string, ...more: readonly string[]) {
  const args = ['--project-id', projectId, '--memory', '--port', '0', '--seed', 'seed.ndjson']
  const child = spawn('npx', ['local-lake', ...args, ...more], {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'inherit'],
    detached: true,
  })
  let url: string | undefined
  for await (const line of createInterface({ input: child.stdout })) {
    url ??= /^A Content Lake runs at (\S+)\. /.exec(line)?.[1]
    if (line === 'Ctrl-C stops it.') break
  }
  if (url === undefined) throw new Error('The lake has not started.')
  const place = { projectId, dataset: 'production', apiHost: url }
  return {
    ...place,
    url,
    client: createClient({
      ...place,
      useProjectHostname: false,
      useCdn: false,
      apiVersion: '2025-02-19',
    }),
    /** Sends Ctrl-C to the command and its npm, as a terminal does. */
    async stop() {
      const ended = once(child, 'exit')
      process.kill(-(child.pid ?? 0), 'SIGINT')
      await ended
    },
  }
}

/** Serves the built Studio at a new origin. */
async function serveStudio(lake: RunningLake, wantedPort?: number) {
  const studio = 'dist/studio'
  const routes = studioRoutes({ studio }, builtStudioPage(studio), lake)
  const app = new Hono<AppEnv>().route('/studio', routes)
  const { port, stop } = await startHttp(
    getRequestListener((request, env) => app.fetch(request, env)),
    wantedPort,
  )
  return { origin: `http://localhost:${port}`, stop }
}

/** Signs in, changes a text and publishes it. */
async function changeText(page: Page, origin: string, lake: RunningLake): Promise<void> {
  await page.goto(`${origin}/studio/structure/faq;${faq._id}`)
  await page.getByText('This machine').click()
  await page.getByRole('button', { name: /Administrator/ }).click()
  const pane = page.getByTestId('document-pane')
  const question = `Asked at ${origin}?`
  await pane.getByTestId('field-question').getByRole('textbox').fill(question)
  await publish(pane)
  const stored = () => lake.client.fetch('*[_id == $id][0].question', { id: faq._id })
  await expect.poll(stored).toBe(question)
  const unknownRequests = await fetch(`${lake.url}/__ledger`)
  expect(await unknownRequests.json()).toEqual([])
}
