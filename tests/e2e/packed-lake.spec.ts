import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { getRequestListener } from '@hono/node-server'
import { expect, test, type Page } from '@playwright/test'
import { createClient } from '@sanity/client'
import { Hono } from 'hono'
import type { AppEnv } from '#api/http/app-env.ts'
import { builtStudioPage, studioRoutes } from '#api/site/studio/studio.routes.ts'
import { startHttp } from '#packages/local-lake/tests/support/start-http.ts'
import { newFolder } from '#packages/local-lake/tests/support/temporary-folder.ts'
import { packInto, runNpm } from '../support/packed.ts'
import { publish } from '../support/studio-session.ts'

/** A folder with nothing but the installed package and a seed. */
const folder = newFolder()
const faq = {
  _id: 'faq-first',
  _type: 'faq',
  question: 'What is in the first question?',
  answer: 'This is the first answer. It has two sentences.',
  order: 1,
}

test.describe.configure({ timeout: 180_000 })

test.beforeAll(async () => {
  writeFileSync(join(folder, 'seed.ndjson'), JSON.stringify(faq))
  await runNpm(folder, 'install', '--prefer-offline', await packInto('local-lake', folder))
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

/** Serves the built Studio at an origin of its own. */
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
