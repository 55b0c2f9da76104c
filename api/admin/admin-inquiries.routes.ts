import { Hono } from 'hono'
import { createMiddleware } from 'hono/factory'
import { validator } from 'hono/validator'
import * as v from 'valibot'
import {
  inquiryChangeContract,
  inquiryExportContract,
  inquiryPageParamsContract,
  newNoteContract,
  resendContract,
} from '#schemas/inquiry/admin/inquiry-list.contract.ts'
import { AppError } from '#api/http/errors.ts'
import { fieldIssues, type ObjectContract } from '#api/http/field-issues.ts'
import { jsonBody, validBody } from '#api/http/json-body.ts'
import type { Log } from '#api/platform/log/log.ts'
import type { AdminServices } from './admin-services.ts'
import type { AdminEnv } from './admin-guard.ts'
import { inquiryEventStream } from './inquiry-event-stream.ts'
import { inquiriesCsv } from './inquiries-csv.ts'

/** `/api/contacts`: the inquiries, for signed-in staff (`docs/product.md §7`). */
export function adminInquiriesRoutes(services: AdminServices) {
  const { guard, inquiries, events, outages, resend, stopped, log } = services
  return new Hono<AdminEnv>()
    .use(guard.signedIn)
    .get('/team', async (c) => c.json(await inquiries.team()))
    .get('/counts', async (c) => c.json(await inquiries.counts()))
    .get('/events', (c) => inquiryEventStream(c, events, stopped))
    .get('/outages', async (c) => c.json(await outages.now()))
    .get('/reply-templates', async (c) => c.json(await inquiries.replyTemplates()))
    .use(logUse(log))
    .get('/', validQuery(inquiryPageParamsContract), async (c) => {
      const { limit, cursor, ...filter } = c.req.valid('query')
      const page = await inquiries.page({ filter, limit, cursor })
      if (page.next !== null) c.header('X-Next-Cursor', page.next)
      return c.json(page.inquiries)
    })
    .get('/export.csv', validQuery(inquiryExportContract), async (c) => {
      const isSignedIn = c.get('isSignedIn')
      const session = { isSignedIn, ...c.get('followSession')() }
      const { timeZone, ...filter } = c.req.valid('query')
      const body = await inquiriesCsv(inquiries, { filter, timeZone }, session)
      const day = new Date().toISOString().slice(0, 10)
      c.header('Content-Type', 'text/csv; charset=utf-8')
      c.header('Content-Disposition', `attachment; filename="inquiries-${day}.csv"`)
      return c.body(body)
    })
    .post('/outages/try-now', async (c) => {
      await outages.tryNow()
      return c.json({ success: true }, 202)
    })
    .get('/:id', async (c) => c.json(await inquiries.get(c.req.param('id'))))
    .patch('/:id', jsonBody, validBody(inquiryChangeContract), async (c) => {
      const { status, repliedAt, assignee } = c.req.valid('json')
      const id = c.req.param('id')
      const options = { clearRepliedAt: repliedAt === null }
      if (status !== undefined) await inquiries.setStatus(id, status, options)
      if (assignee !== undefined) await inquiries.assign(id, assignee)
      return c.json(await inquiries.get(id))
    })
    .post('/:id/notes', jsonBody, validBody(newNoteContract), async (c) => {
      const { key, text } = c.req.valid('json')
      const { username: writtenBy } = c.get('session')
      const note = { _key: key, text, writtenBy, writtenAt: new Date().toISOString() }
      return c.json(await inquiries.addNote(c.req.param('id'), note))
    })
    .post('/:id/erase', async (c) => c.json(await inquiries.erase(c.req.param('id'))))
    .post('/:id/resend', jsonBody, validBody(resendContract), async (c) => {
      await resend(c.req.param('id'), c.req.valid('json').step)
      return c.json({ success: true }, 202)
    })
}

/** Logs who saw or changed which inquiry. A request that failed can have any text in its path. */
function logUse(log: Log) {
  return createMiddleware<AdminEnv>(async (c, next) => {
    await next()
    if (!c.res.ok) return
    const { username: admin } = c.get('session')
    const { method, path } = c.req
    log.info({ requestId: c.get('requestId'), admin, method, path }, 'an admin used inquiries')
  })
}

/** Validates the query's parameters; answers 422 with the problem of each invalid parameter. */
function validQuery<Contract extends ObjectContract>(contract: Contract) {
  return validator('query', (query) => {
    const result = v.safeParse(contract, query)
    if (result.success) return result.output
    const issues = fieldIssues(contract, query)
    throw new AppError('invalid-fields', 'Please correct the marked filters.', { issues })
  })
}
