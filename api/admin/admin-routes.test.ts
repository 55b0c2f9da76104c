import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { SanityClient } from '@sanity/client'
import { Hono } from 'hono'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { ListedInquiry } from '#schemas/inquiry/admin/listed-inquiry.contract.ts'
import { parseEnvironment } from '#api/platform/env.ts'
import type { FailingStep } from '#api/outbox/outbox.ts'
import type { AppEnv } from '#api/http/app-env.ts'
import { createErrorHandler } from '#api/http/errors.ts'
import type { RateLimits } from '#api/http/limit/rate-limit.ts'
import { InquiryRepository } from '#api/inquiry/inquiry-repository.ts'
import { createLog } from '#api/platform/log/log.ts'
import {
  type RunningLake,
  startLake,
  testLakeClient,
} from '#packages/local-lake/tests/support/start-lake.ts'
import { cheapHash } from '#tests/support/cheap-hash.ts'
import { openGate } from '#tests/support/open-gate.ts'
import { jsonRequest, validInquiry } from '#tests/support/valid-inquiry.ts'
import { adminInquiriesRoutes } from './admin-inquiries.routes.ts'
import { signInRoutes } from './sign-in.routes.ts'
import { type AdminServices, openAdminServices } from './admin-services.ts'
import { emailStatusRoutes } from './email-status.routes.ts'

const settings = {
  SANITY_PROJECT_ID: 'petjet',
  SANITY_READ_TOKEN: 'r',
  SANITY_WRITE_TOKEN: 'w',
  ADMIN_USERNAME: 'crew',
  ADMIN_PASSWORD_HASH: cheapHash('battery'),
}

/** Each test signs in often; the limits have their own tests. */
const unlimited: RateLimits = {
  state: 'in memory',
  limit: () => ({ take: () => Promise.resolve(null) }),
}

let lake: RunningLake
let editor: SanityClient
let folder: string
let services: AdminServices
let app: Hono<AppEnv>
let lines: { msg: string }[]
let resent: unknown[]
let failing: FailingStep[]

beforeAll(async () => {
  lake = await startLake()
  editor = testLakeClient(lake.host)
})
afterAll(() => lake.stop())
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'petjet-admin-'))
  lines = []
  resent = []
  failing = []
  open()
})
afterEach(async () => {
  services.stop()
  services.close()
  rmSync(folder, { recursive: true, force: true })
  await editor.delete({ query: '*[_type == "inquiry"]' })
})

/** The admin's part of the app, new for each test, with a real lake. */
function open(more: Record<string, string> = {}): void {
  const log = createLog('info', { write: (line) => lines.push(JSON.parse(line)) })
  const delivery = {
    isSetUp: () => true,
    resend: (...given: unknown[]) => Promise.resolve(void resent.push(given)),
    tryNow: (steps: readonly string[]) => Promise.resolve(void resent.push(steps)),
  }
  services = openAdminServices({
    env: parseEnvironment({ ...settings, DATA_DIR: folder, ...more }),
    inquiries: new InquiryRepository({ reader: editor, writer: editor }),
    outbox: { failing: () => failing },
    delivery,
    limits: unlimited,
    ...openGate(),
    log,
  })
  app = new Hono<AppEnv>()
  app.onError(createErrorHandler(log))
  app.route('/admin', signInRoutes(services.guard, 0))
  app.route('/contacts', adminInquiriesRoutes(services))
  app.route('/email-status', emailStatusRoutes(services))
}

async function signIn() {
  const login = jsonRequest({ username: 'crew', password: 'battery' })
  const response = await app.request('/admin/login', login)
  return { response, Cookie: response.headers.get('Set-Cookie')?.split(';')[0] ?? '' }
}

/** Sends a request as a signed-in admin. */
async function ask(path: string, request: RequestInit = {}) {
  const { Cookie } = await signIn()
  const headers = new Headers(request.headers)
  headers.set('Cookie', Cookie)
  return app.request(path, { ...request, headers })
}

const store = (name: string, fields: object = {}) =>
  editor.create({
    _id: `inquiry.${name}`,
    _type: 'inquiry',
    submittedAt: '2026-01-01T00:00:00.000Z',
    ...validInquiry,
    ...fields,
  })

test('the log has who signed in and who used which inquiry, but no text from outside', async () => {
  await store('one')
  const { Cookie } = await signIn()
  const headers = { Cookie }
  for (const path of ['/contacts?search=Amelia', '/contacts/inquiry.one', '/contacts/Amelia']) {
    await app.request(path, { headers })
  }
  await app.request('/contacts/inquiry.one/erase', { method: 'POST', headers })
  await app.request('/admin/logout', { method: 'POST', headers })
  const admin = 'crew'
  const used = { msg: 'an admin used inquiries', admin }
  expect(lines).toMatchObject([
    { msg: 'an admin signed in', admin },
    { ...used, method: 'GET', path: '/contacts' },
    { ...used, method: 'GET', path: '/contacts/inquiry.one' },
    { msg: 'request rejected', code: 'not-found' },
    { ...used, method: 'POST', path: '/contacts/inquiry.one/erase' },
    { msg: 'an admin signed out' },
  ])
  expect(JSON.stringify(lines)).not.toContain('Amelia')
})

test('no cache stores a sign-in or a sign-out', async () => {
  const { response, Cookie } = await signIn()
  expect(response.headers.get('Cache-Control')).toBe('no-store')
  expect(await response.json()).toMatchObject({ username: 'crew' })
  const session = await app.request('/admin/session', { headers: { Cookie } })
  expect(await session.json()).toMatchObject({ username: 'crew' })
  const out = await app.request('/admin/logout', { method: 'POST', headers: { Cookie } })
  expect(out.headers.get('Cache-Control')).toBe('no-store')
  expect(await out.json()).toEqual({ success: true })
  expect((await app.request('/admin/session', { headers: { Cookie } })).status).toBe(401)
})

test('a sign-out warns if a restart would undo it', async () => {
  services.close()
  // A folder that cannot be removed blocks the path of the sessions' file.
  const blocked = join(folder, 'admin', 'sessions.sqlite', 'inside')
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(blocked, { recursive: true })
  open()
  const { Cookie } = await signIn()
  const out = await app.request('/admin/logout', { method: 'POST', headers: { Cookie } })
  expect(await out.json()).toEqual({
    success: true,
    warning: expect.stringContaining('To prevent that, change the password.'),
  })
})

test('staff can open and count an inquiry, set its status and send it again', async () => {
  await store('one', { status: 'new' })
  const shown = await (await ask('/contacts/inquiry.one')).json()
  expect(shown).toMatchObject({ id: 'inquiry.one', name: validInquiry.name, status: 'new' })
  expect(await (await ask('/contacts/counts')).json()).toMatchObject({ new: 1, replied: 0 })
  const change = { ...jsonRequest({ status: 'replied' }), method: 'PATCH' }
  const changed = await ask('/contacts/inquiry.one', change)
  expect(await changed.json()).toMatchObject({ id: 'inquiry.one', status: 'replied' })
  expect(await editor.getDocument('inquiry.one')).toMatchObject({
    status: 'replied',
    repliedAt: expect.any(String),
    name: validInquiry.name,
  })
  const lost = { ...jsonRequest({ status: 'lost' }), method: 'PATCH' }
  expect((await ask('/contacts/inquiry.one', lost)).status).toBe(422)
  const again = await ask('/contacts/inquiry.one/resend', jsonRequest({ step: 'webhook' }))
  expect([again.status, await again.json()]).toEqual([202, { success: true }])
  expect(resent).toMatchObject([[{ id: 'one' }, 'webhook']])
})

test('an unknown id, or the id of another document, is not found', async () => {
  await editor.createOrReplace({ _id: 'faq-1', _type: 'faq', question: 'Why?' })
  const change = { ...jsonRequest({ status: 'closed' }), method: 'PATCH' }
  for (const id of ['inquiry.none', 'faq-1']) {
    expect((await ask(`/contacts/${id}`)).status).toBe(404)
    expect((await ask(`/contacts/${id}`, change)).status).toBe(404)
  }
  await editor.delete('faq-1')
})

test('a page has a cursor only if there is a next page', async () => {
  for (const day of ['01', '02', '03']) {
    await store(day, { submittedAt: `2026-01-${day}T00:00:00.000Z` })
  }
  const idsOf = async (response: Response) =>
    ((await response.json()) as ListedInquiry[]).map(({ id }) => id)
  const first = await ask('/contacts?limit=2')
  expect(await idsOf(first)).toEqual(['inquiry.03', 'inquiry.02'])
  const next = first.headers.get('X-Next-Cursor') ?? ''
  const second = await ask(`/contacts?limit=2&cursor=${next}`)
  expect(await idsOf(second)).toEqual(['inquiry.01'])
  expect(second.headers.get('X-Next-Cursor')).toBeNull()
  const whole = await ask('/contacts?limit=3')
  expect(await idsOf(whole)).toHaveLength(3)
  expect(whole.headers.get('X-Next-Cursor')).toBeNull()
  expect((await ask('/contacts?limit=3&search=nobody')).headers.get('X-Next-Cursor')).toBeNull()
})

test.each([
  ['limit=5000', 'Please correct the marked filters.', { limit: [expect.any(String)] }],
  ['status=lost', 'Please correct the marked filters.', { status: [expect.any(String)] }],
  ['limit=0', 'Please correct the marked filters.', { limit: [expect.any(String)] }],
  [
    'order=email',
    'Please correct the marked filters.',
    { order: ['Please choose one of these: newest, oldest, name'] },
  ],
  [
    'cursor=bm9uc2Vuc2U',
    'The cursor does not belong to this list.',
    { cursor: ['Take it from X-Next-Cursor'] },
  ],
])('%s is rejected with the problem', async (query, message, issues) => {
  const response = await ask(`/contacts?${query}`)
  expect(response.status).toBe(422)
  expect(await response.json()).toMatchObject({ error: { message, issues } })
})

test('an export is a file named after today', async () => {
  await store('one')
  const response = await ask('/contacts/export.csv')
  const day = new Date().toISOString().slice(0, 10)
  expect(response.headers.get('Content-Type')).toBe('text/csv; charset=utf-8')
  expect(response.headers.get('Content-Disposition')).toBe(
    `attachment; filename="inquiries-${day}.csv"`,
  )
  expect(await response.text()).toContain('inquiry.one')
})

test('a stream of changes opens, and ends when the server stops', async () => {
  const response = await ask('/contacts/events')
  expect(response.headers.get('Content-Type')).toContain('text/event-stream')
  const reader = response.body!.getReader()
  expect(new TextDecoder().decode((await reader.read()).value)).toContain('event:')
  services.stop()
  await vi.waitFor(async () => expect((await reader.read()).done).toBe(true))
})

test('unreadable fields are logged once per inquiry, without their text', async () => {
  await store('torn', { email: 7, phone: ['Unmistakable'] })
  await store('sound')
  const unreadable = () =>
    lines.filter(({ msg }) => msg === 'an inquiry in the lake cannot be read in full')
  await ask('/contacts')
  expect(unreadable()).toMatchObject([{ inquiry: 'inquiry.torn', unreadable: 1 }])
  expect(JSON.stringify(unreadable())).not.toContain('Unmistakable')
  await ask('/contacts/inquiry.torn')
  expect(unreadable()).toHaveLength(1)
  await store('torn-too', { email: 8 })
  await ask('/contacts')
  expect(unreadable()).toMatchObject([{}, { inquiry: 'inquiry.torn-too', unreadable: 2 }])
})

test('the email status names the missing settings', async () => {
  const status = async () => (await ask('/email-status')).json()
  expect(await status()).toEqual({
    emailConfigured: false,
    missing: ['MAILGUN_API_KEY', 'MAILGUN_DOMAIN', 'MAIL_TO'],
  })
  services.close()
  open({
    MAILGUN_API_KEY: 'key',
    MAILGUN_DOMAIN: 'mail.example',
    MAIL_TO: 'team@petjet.example',
  })
  expect(await status()).toEqual({ emailConfigured: true, missing: [] })
})

test('the outages of the deliveries to the team are listed, and can be tried now', async () => {
  const at = Date.UTC(2026, 10, 21)
  const outage = { step: 'notification', count: 2, problem: 'HTTP 401' }
  failing = [{ ...outage, since: at, nextAt: at + 1 }]
  const [since, nextAt] = ['2026-11-21T00:00:00.000Z', '2026-11-21T00:00:00.001Z']
  expect(await (await ask('/contacts/outages')).json()).toEqual([{ ...outage, since, nextAt }])
  expect((await ask('/contacts/outages/try-now', { method: 'POST' })).status).toBe(202)
  expect(resent).toEqual([['notification', 'lake']])
  expect((await app.request('/contacts/outages/try-now', { method: 'POST' })).status).toBe(401)
})
