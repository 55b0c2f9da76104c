import * as v from 'valibot'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { lakeEditor } from '../support/lake-client.ts'
import { startInstance, type Instance } from '../support/start-instance.ts'
import { jsonRequest, validInquiry } from '../support/valid-inquiry.ts'
import { mailList, readJson, receiptBody } from '#tests/support/read-json.ts'

const healthBody = v.object({
  inquiries: v.object({ journal: v.object({ waiting: v.number() }) }),
})

const stored = (instance: Instance) =>
  lakeEditor(instance).fetch('*[_type == "inquiry" && name == "In Flight"]._id')

async function waiting({ siteUrl }: Instance): Promise<number> {
  const { inquiries } = await readJson(await fetch(`${siteUrl}/api/health`), healthBody)
  return inquiries.journal.waiting
}

test('an inquiry under way at SIGTERM is answered, on disk, and delivered after the next start', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'petjet-shutdown-'))
  const environment = { DELIVERY_RETRY_MS: '100', DELIVERY_TIMEOUT_MS: '3500' }
  const instance = await startInstance({ dataDir, environment })
  // The response would wait three seconds for the mail service.
  await fetch(`${instance.lakeUrl}/mail/faults`, jsonRequest({ fault: 'hang', delayMs: 0 }))
  const sent = performance.now()
  const answer = fetch(
    `${instance.siteUrl}/api/contact`,
    jsonRequest({ ...validInquiry, name: 'In Flight' }),
  )
  await expect.poll(() => waiting(instance), { intervals: [20] }).toBe(1)
  // The mail service keeps its address, and does not answer.
  process.kill(instance.pids.server, 'SIGTERM')
  const response = await answer
  expect(response.status).toBe(200)
  const receipt = await readJson(response, receiptBody)
  expect(receipt.emailSent).toBe(false)
  expect(performance.now() - sent).toBeLessThan(2500)
  expect(await instance.stop()).toBe(0)

  const again = await startInstance({ dataDir, environment })
  await expect.poll(() => waiting(again), { timeout: 20_000 }).toBe(0)
  expect(await stored(again)).toEqual([receipt.id])
  const mails = await readJson(await fetch(`${again.lakeUrl}/mail/messages`), mailList)
  // One to the team and one to the visitor.
  expect(mails).toHaveLength(2)
  expect(await again.stop()).toBe(0)
  rmSync(dataDir, { recursive: true })
})

test('open pages do not delay a stop: their streams end at once', async () => {
  const instance = await startInstance()
  const streams = await Promise.all(
    Array.from({ length: 10 }, () => fetch(`${instance.siteUrl}/api/content/events`)),
  )
  const ended = Promise.all(streams.map((stream) => stream.text()))
  const began = performance.now()
  expect(await instance.stop()).toBe(0)
  expect(performance.now() - began).toBeLessThan(2000)
  for (const text of await ended) expect(text).toMatch(/^event: welcome\n/)
})
