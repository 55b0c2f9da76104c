import { vValidator } from '@hono/valibot-validator'
import { Hono } from 'hono'
import * as v from 'valibot'
import {
  contactChangeContract,
  contactFilterContract,
  contactPageContract,
  resendContract,
} from '#schemas/admin/contact-submission.contract.ts'
import { AppError, type FieldIssues } from '#api/http/errors.ts'
import { jsonBody, validBody } from '#api/http/json-body.ts'
import type { AdminServices } from './admin-services.ts'
import type { AdminEnv } from './admin-guard.ts'
import { contactStream } from './contact-stream.ts'
import { contactsCsv } from './contacts-csv.ts'

/** `/api/contacts`: the inquiries, for those who are signed in (`docs/product.md §7`). */
export function contactsRoutes({ guard, contacts, events, resend, stopped }: AdminServices) {
  return new Hono<AdminEnv>()
    .use(guard.signedIn)
    .get('/', validQuery(contactPageContract), async (c) => {
      const { limit, cursor, ...filter } = c.req.valid('query')
      const page = await contacts.page({ filter, limit, cursor })
      if (page.next !== null) c.header('X-Next-Cursor', page.next)
      return c.json(page.contacts)
    })
    .get('/counts', async (c) => c.json(await contacts.counts()))
    .get('/events', (c) => contactStream(c, events, stopped))
    .get('/export.csv', validQuery(contactFilterContract), async (c) => {
      const isSignedIn = c.get('isSignedIn')
      const session = { isSignedIn, ...c.get('untilSignedOut')() }
      const body = await contactsCsv(contacts, c.req.valid('query'), session)
      const day = new Date().toISOString().slice(0, 10)
      c.header('Content-Type', 'text/csv; charset=utf-8')
      c.header('Content-Disposition', `attachment; filename="inquiries-${day}.csv"`)
      return c.body(body)
    })
    .get('/:id', async (c) => c.json(await contacts.one(c.req.param('id'))))
    .patch('/:id', jsonBody, validBody(contactChangeContract), async (c) => {
      const { status } = c.req.valid('json')
      return c.json(await contacts.setStatus(c.req.param('id'), status))
    })
    .post('/:id/resend', jsonBody, validBody(resendContract), async (c) => {
      const contact = await contacts.one(c.req.param('id'))
      await resend(contact, c.req.valid('json').step)
      return c.json({ success: true }, 202)
    })
}

/** The query's parameters, valid by their contract; otherwise 422 with what is wrong with each. */
function validQuery<Contract extends v.ObjectSchema<v.ObjectEntries, undefined>>(
  contract: Contract,
) {
  return vValidator('query', contract, (result) => {
    if (result.success) return
    const issues: FieldIssues = {}
    for (const issue of result.issues) issues[v.getDotPath(issue) ?? ''] = [issue.message]
    throw new AppError('invalid-fields', 'Please correct the filter.', { issues })
  })
}
