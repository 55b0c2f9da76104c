import type { Locator, Page } from '@playwright/test'
import { erasureWarning } from '#schemas/inquiry/inquiry-erasure.ts'
import { inquiryPath, inquiryReference } from '#schemas/inquiry/inquiry-reference.ts'
import { signInAsAdmin } from '../support/admin-session.ts'
import { replyTemplatesId } from '#schemas/inquiry/reply.ts'
import { lakeEditor } from '../support/lake-client.ts'
import type { Instance } from '../support/start-instance.ts'
import { storeTeam } from '../support/store-team.ts'
import { openStudio, studioNoiseAnd } from '../support/studio-session.ts'
import { validInquiry } from '../support/valid-inquiry.ts'
import { storeInquiry } from '../support/store-inquiry.ts'
import { expect, test } from './studio-page.ts'
import { receivedMails } from '#tests/support/mail-inbox.ts'
import { readJson, receiptBody } from '#packages/local-lake/tests/support/read-json.ts'

test.use({ viewport: { width: 1700, height: 900 } })
test.setTimeout(240_000)

const desk = '/studio/structure/inquiries'

/** Sends an inquiry as the form does; resolves with its document's id. */
async function send({ siteUrl }: Instance, name: string, fields = {}): Promise<string> {
  const response = await fetch(`${siteUrl}/api/contact`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    // One address gets at most two acknowledgements an hour.
    body: JSON.stringify({
      ...validInquiry,
      name,
      email: `${name.replace(' ', '.')}@example.com`,
      ...fields,
    }),
  })
  expect(response.status).toBe(200)
  return (await readJson(response, receiptBody)).id
}

const stored = (instance: Instance, id: string) => lakeEditor(instance).getDocument(id)
const count = (page: Page, list: string) => page.getByTestId(`count-${list}`)

/** Opens one inquiry from one of the desk's lists. */
async function open(page: Page, list: string, id: string): Promise<Locator> {
  await openStudio(page, `${desk};${list};${id}`)
  const pane = page.getByTestId('document-pane')
  await expect(pane.getByTestId('field-status').getByRole('radio').first()).toBeEnabled({
    timeout: 30_000,
  })
  return pane
}

async function act(page: Page, pane: Locator, action: string) {
  await pane.getByTestId('action-menu-button').click()
  await page.getByRole('menuitem', { name: action }).click()
}

test.afterEach('the lake supports every request that was sent', async ({ instance }) => {
  const unknownRequests = await fetch(`${instance.lakeUrl}/__ledger`)
  expect(await unknownRequests.json()).toEqual([])
})

test('an inquiry appears under New with the count, and moves when its status changes', async ({
  page,
  instance,
}) => {
  await openStudio(page, `${desk};new`)
  await expect(count(page, 'new')).toHaveText(/^\d+$/, { timeout: 30_000 })
  const before = Number(await count(page, 'new').textContent())
  const working = Number(await count(page, 'in-progress').textContent())
  const id = await send(instance, 'Amelia Desk')
  await expect(count(page, 'new')).toHaveText(String(before + 1))
  await expect(page.getByText('Amelia Desk, Northfield Air')).toBeVisible()

  const pane = await open(page, 'new', id)
  await act(page, pane, 'Mark as in progress')
  await expect.poll(() => stored(instance, id)).toMatchObject({ status: 'in-progress' })
  await expect(count(page, 'new')).toHaveText(String(before))
  await expect(count(page, 'in-progress')).toHaveText(String(working + 1))
  await openStudio(page, `${desk};in-progress`)
  await expect(page.getByText('Amelia Desk, Northfield Air')).toBeVisible()

  await open(page, 'in-progress', id)
  await pane.getByTestId('field-status').getByText('Replied', { exact: true }).click()
  await expect
    .poll(() => stored(instance, id))
    .toMatchObject({ status: 'replied', repliedAt: expect.any(String) })
})

test('suspected spam is sent only by “Not spam”', async ({ page, instance }) => {
  const id = await storeInquiry(instance, { name: 'Sid Suspect', status: 'spam' })
  await openStudio(page, `${desk};spam;${id}`)
  const pane = page.getByTestId('document-pane')
  const status = pane.getByTestId('field-status').getByRole('radio')
  await expect(status).toHaveCount(5, { timeout: 30_000 })
  for (const choice of await status.all()) await expect(choice).toBeDisabled()
  await act(page, pane, 'Not spam')
  const receives = expect.objectContaining({ state: 'done' })
  await expect
    .poll(() => stored(instance, id), { timeout: 30_000 })
    .toMatchObject({ status: 'new', delivery: { notification: receives } })
})

test('the search finds a name without its accents, digits of a phone number, and a reference', async ({
  page,
  instance,
}) => {
  const organization = 'Ångström Air'
  // No other inquiry has this number, so it is among the first that the Studio shows.
  const phone = '+1 (555) 019-4477'
  const id = await send(instance, 'Amelia Sought', { organization, phone })
  await openStudio(page, desk)
  await page.getByTestId('studio-search').click()
  const field = page.getByPlaceholder('Search', { exact: true })
  const found = page.getByTestId('search-results').getByText('Amelia Sought, Ångström Air')
  for (const typed of ['Angstrom', '5550194477', inquiryReference(id).replace('-', '')]) {
    await field.fill(typed)
    await expect(found, typed).toHaveCount(1)
    await field.fill('')
    await expect(found, typed).toHaveCount(0)
  }
  await page.keyboard.press('Escape')
})

test('the delivery shows as a timeline, and an e-mail is sent again on request', async ({
  page,
  instance,
}) => {
  const id = await send(instance, 'Amelia Again')
  const pane = await open(page, 'new', id)
  const timeline = pane.getByRole('list', { name: 'What happened' })
  await expect(timeline.getByText('Received and stored')).toBeVisible()
  await expect(timeline.getByText('Email to the team: sent')).toBeVisible()
  const mails = async () => {
    const all = await receivedMails(instance.lakeUrl)
    return all.filter((mail) => JSON.stringify(mail).includes('Amelia Again')).length
  }
  await expect.poll(mails).toBe(2)
  await act(page, pane, 'Send again')
  await page.getByRole('button', { name: 'Email to the team' }).click()
  await expect.poll(mails, { timeout: 30_000 }).toBe(3)
  await expect.poll(() => stored(instance, id)).not.toHaveProperty('resendRequest')
})

test('while email fails, both lists say so, and the team starts the next attempt', async ({
  page,
  context,
  instance,
}) => {
  const setMail = (fault: string) =>
    fetch(`${instance.lakeUrl}/mail/faults`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ fault }),
    })
  await setMail('fail')
  const id = await send(instance, 'Amelia Stuck')
  const attempts = async () => {
    const delivery = await lakeEditor(instance).fetch('*[_id == $id][0].delivery', { id })
    return Number(delivery.notification.attempts)
  }
  await openStudio(page, '/studio/overview')
  await expect.poll(attempts, { timeout: 30_000 }).toBe(2)
  const sentence =
    /^1 inquiry has not reached the team by email; it was received on .* The mail service reports an internal error \(HTTP 500\)\. The next attempt is on /
  const inStudio = page.getByRole('alert')
  await expect(inStudio).toContainText(sentence)

  const admin = await context.newPage()
  await signInAsAdmin(context, instance)
  await admin.addInitScript(() => localStorage.setItem('petjet-admin', 'true'))
  await admin.goto('/admin')
  const atAdmin = admin.getByRole('alert')
  await expect(atAdmin).toContainText(sentence)
  const emailStatus = admin.getByText('Email Notifications: ON')
  await expect(emailStatus).toContainText('Not arriving')
  // The server's own next attempt comes later than these waits.
  await expect.poll(attempts, { timeout: 30_000 }).toBeGreaterThan(2)
  const before = await attempts()
  await atAdmin.getByRole('button', { name: 'Try now' }).click()
  await expect.poll(attempts, { timeout: 4000 }).toBeGreaterThan(before)
  await setMail('none')
  await openStudio(page, `${desk};new`)
  await inStudio.getByRole('button', { name: 'Try now' }).click()
  await expect
    .poll(() => stored(instance, id), { timeout: 8000 })
    .toMatchObject({ emailSent: true })
  await expect(inStudio).toHaveCount(0)
  await expect(atAdmin).toHaveCount(0, { timeout: 20_000 })
  await expect(emailStatus).not.toContainText('Not arriving')
})

test.describe('a reply', () => {
  // This browser has no mail program.
  test.use({ allowed: studioNoiseAnd(/Failed to launch 'mailto:/) })

  test('begins with the team’s text in both places, is recorded with one click, and can be undone', async ({
    page,
    context,
    instance,
  }) => {
    const template = { _key: 'offer', title: 'Offer', text: 'Dear {name}, about {kits}:' }
    await lakeEditor(instance).createOrReplace({
      _id: replyTemplatesId,
      _type: 'replyTemplates',
      templates: [template],
    })
    const id = await send(instance, 'Amelia Answered')
    const status = async () => {
      const inquiry = await stored(instance, id)
      return [inquiry?.['status'], typeof inquiry?.['repliedAt']]
    }
    await lakeEditor(instance)
      .patch(id)
      .set({ answerDueAt: new Date(0).toISOString() })
      .commit()
    const pane = await open(page, 'answer-due', id)
    await expect(page.getByText('Answer due · ')).toBeVisible()
    await expect(count(page, 'answer-due')).toHaveText('1')
    await pane.getByRole('button', { name: 'Reply by email' }).click()
    await page.getByRole('button', { name: 'Offer', exact: true }).click()
    await page.getByRole('button', { name: 'Mark as replied' }).click()
    await expect.poll(status).toEqual(['replied', 'string'])
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect.poll(status).toEqual(['new', 'undefined'])

    const admin = await context.newPage()
    await signInAsAdmin(context, instance)
    await admin.addInitScript(() => localStorage.setItem('petjet-admin', 'true'))
    await admin.goto('/admin')
    const row = admin.getByRole('link', { name: /Amelia Answered/ })
    await expect(row).toContainText('Answer due')
    await row.click()
    await admin.getByLabel('Reply template').selectOption('Offer')
    const reference = String((await stored(instance, id))?.['reference'])
    const link = admin.getByRole('link', { name: 'Reply by email' })
    const address = new URL((await link.getAttribute('href')) ?? '')
    expect(address.searchParams.get('subject')).toBe(`Re: Your inquiry ${reference}`)
    expect(address.searchParams.get('body')).toMatch(
      /^Dear Amelia Answered, about Master Kit:[^]*> Two dogs, one cabin\.$/,
    )
    const mark = admin.getByRole('button', { name: 'Mark as replied' })
    const undo = admin.getByRole('button', { name: 'Undo' })
    const tops = [link, mark, admin.getByRole('link', { name: 'Open in the Studio' })].map(
      async (control) => (await control.boundingBox())?.y,
    )
    expect(new Set(await Promise.all(tops)).size).toBe(1)
    await mark.press('Enter')
    await expect.poll(status).toEqual(['replied', 'string'])
    await expect(undo).toBeFocused()
    await admin.keyboard.press('Enter')
    await expect.poll(status).toEqual(['new', 'undefined'])
    await expect(mark).toBeFocused()
    await mark.click()
    await expect(undo).toBeVisible()
    await admin.getByRole('dialog').getByText('New', { exact: true }).click()
    await expect.poll(status).toEqual(['new', 'undefined'])
    // An open page shows changes of the templates.
    const later = { _key: 'later', title: 'Later', text: 'We will write again.' }
    await lakeEditor(instance)
      .patch(replyTemplatesId)
      .set({ templates: [template, later] })
      .commit()
    const choices = admin.getByLabel('Reply template').getByRole('option')
    await expect(choices.filter({ hasText: 'Later' })).toHaveCount(1)
    // Only the team can read the templates.
    const anonymous = await fetch(`${instance.siteUrl}/api/contacts/reply-templates`)
    expect(anonymous.status).toBe(401)
  })
})

test('an inquiry opens at /admin, and its personal data are erased only after a confirmation', async ({
  page,
  instance,
}) => {
  const id = await send(instance, 'Amelia Erased')
  const pane = await open(page, 'new', id)
  const desk = page.context().waitForEvent('page')
  await act(page, pane, 'Open at /admin')
  expect((await desk).url()).toBe(instance.siteUrl + inquiryPath(id))
  await (await desk).close()
  await act(page, pane, 'Erase personal data')
  await expect(page.getByText(erasureWarning)).toBeVisible()
  await page.getByRole('button', { name: 'Cancel' }).click()
  expect(await stored(instance, id)).toMatchObject({ name: 'Amelia Erased' })
  await act(page, pane, 'Erase personal data')
  await page.getByRole('button', { name: 'Erase', exact: true }).click()
  await expect.poll(() => stored(instance, id)).toHaveProperty('erasedAt')
  const left = await stored(instance, id)
  expect(JSON.stringify(left)).not.toMatch(/Amelia|amelia|010-2030|Northfield|dogs/)
  expect(left).toMatchObject({ status: 'closed', categories: validInquiry.categories })
})

test('the visitor’s text shows with its reference and kits, cannot be changed, and inquiries are neither created nor copied', async ({
  page,
  instance,
}) => {
  const notes = `Two dogs, one cabin. https://example.com/${'aircraft'.repeat(20)}`
  const id = await send(instance, 'Amelia Words', { notes })
  await page.setViewportSize({ width: 1280, height: 800 })
  const pane = await open(page, 'new', id)
  const reading = pane.getByRole('region', { name: 'The inquiry' })
  const message = reading.getByRole('region', { name: 'Message' })
  const beyond = await message.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)
  expect(beyond).toBeLessThanOrEqual(0)
  const reference = String((await stored(instance, id))?.['reference'])
  expect(reference).toMatch(/^[0-9A-F]{4}-[0-9A-F]{4}$/)
  const facts = [
    'Two dogs, one cabin.',
    'Amelia Words',
    'Northfield Air',
    'FBO, Part 135 operator',
    'Master Kit',
    'Pilot trial',
    'Contact form',
    '+1 (555) 010-2030',
    reference,
    'Nobody',
    'Delivered',
    'None yet.',
  ]
  for (const fact of facts) await expect(reading.getByText(fact)).toBeInViewport({ ratio: 1 })
  await expect(reading.getByRole('link', { name: /amelia/i })).toHaveAttribute('href', /^mailto:/)
  // Nobody can change what the visitor wrote, so there are no fields for it.
  await expect(pane.getByRole('checkbox')).toHaveCount(0)
  await expect(pane.getByTestId('field-notes')).toHaveCount(0)
  await storeTeam(instance, 'Morgan Local', 'Robin Reyes')
  await pane.getByRole('button', { name: 'Assign to me' }).click()
  await expect.poll(() => stored(instance, id)).toMatchObject({ assignee: 'Morgan Local' })
  const mailed = async () => JSON.stringify(await receivedMails(instance.lakeUrl))
  await expect
    .poll(mailed, { timeout: 30_000 })
    .toContain(`Inquiry ${reference} is assigned to you`)
  expect(await mailed()).toContain(instance.siteUrl + inquiryPath(id))
  await pane.getByTestId('field-assignee').getByRole('combobox').selectOption('Robin Reyes')
  await expect.poll(() => stored(instance, id)).toMatchObject({ assignee: 'Robin Reyes' })
  // Wide enough for the list of lists.
  await page.setViewportSize({ width: 1600, height: 800 })
  await expect(count(page, 'unassigned')).toHaveText(/^\d+$/)
  await pane.getByTestId('action-menu-button').click()
  await expect(page.getByRole('menuitem', { name: 'Delete' })).toBeVisible()
  await expect(page.getByRole('menuitem', { name: /duplicate|publish/i })).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(page.getByTestId('action-intent-button')).toHaveCount(0)
  await page.getByRole('button', { name: 'Create new document' }).click()
  await expect(page.getByRole('link', { name: 'Product', exact: true })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Inquiry', exact: true })).toHaveCount(0)
  await openStudio(page, '/studio/structure/product')
  await expect(page.getByTestId('action-intent-button').first()).toBeVisible()
})
