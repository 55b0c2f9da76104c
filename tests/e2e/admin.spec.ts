import { receivedMails } from '../support/mail-inbox.ts'
import { readFileSync } from 'node:fs'
import type { Locator, Page } from '@playwright/test'
import { erasureWarning } from '#schemas/inquiry/inquiry-erasure.ts'
import { inquiryPath, inquiryReference } from '#schemas/inquiry/inquiry-reference.ts'
import { nameProblems } from '../support/accessible-names.ts'
import { axeOn } from '../support/axe-on.ts'
import { readAdminAccount } from '../support/admin-account.ts'
import { signInAsAdmin, signInByForm } from '../support/admin-session.ts'
import { hydrated } from '../support/hydrated.ts'
import { lakeEditor } from '../support/lake-client.ts'
import type { Instance } from '../support/start-instance.ts'
import { storeTeam } from '../support/store-team.ts'
import { storeInquiry } from '../support/store-inquiry.ts'
import { expect, test } from './instance.ts'

async function open(page: Page): Promise<void> {
  await page.goto('/admin')
  await hydrated(page)
}

/** Opens the list as an admin who is already signed in. */
async function openSignedIn(page: Page, instance: Instance): Promise<void> {
  await signInAsAdmin(page.context(), instance)
  await page.addInitScript(() => localStorage.setItem('petjet-admin', 'true'))
  await open(page)
}

const row = (page: Page, name: string) => page.getByRole('link', { name: new RegExp(name) })
const details = (page: Page) => page.getByRole('dialog')

/** Violations that axe reports, and wrong names and ids. */
async function violationsOf(page: Page): Promise<string[]> {
  const { violations } = await axeOn(page).analyze()
  const found = violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.target.join(' ') ?? ''}`)
  return [...found, ...(await nameProblems(page))]
}

test.use({ contextOptions: { reducedMotion: 'reduce' } })

test.describe('a visitor who is not signed in', () => {
  // The browser logs every 401 of the server.
  test.use({ allowed: [/status of 401/] })

  test('sees which fields are missing, sends one request, and sees that the password is wrong', async ({
    page,
  }) => {
    await open(page)
    await page.getByRole('button', { name: 'Sign In' }).click()
    await expect(page.getByText('Username is required')).toBeVisible()
    await expect(page.getByText('Password is required')).toBeVisible()
    await page.getByLabel('Username').fill('admin')
    await page.getByLabel('Password').fill('not the password')
    const { promise: answer, resolve: release } = Promise.withResolvers<void>()
    let asked = 0
    await page.route('**/api/admin/login', async (route) => {
      asked += 1
      await answer
      await route.continue()
    })
    await page.getByRole('button', { name: 'Sign In' }).dblclick()
    await page.getByLabel('Password').press('Enter')
    release()
    await expect(page.getByText('Login Failed', { exact: true })).toBeVisible()
    await expect(
      page.getByText('Invalid credentials. Please try again.', { exact: true }),
    ).toBeVisible()
    await expect(page).toHaveURL(/\/admin$/)
    await expect(page.getByLabel('Username')).toHaveValue('admin')
    expect(asked).toBe(1)
    expect(await violationsOf(page)).toEqual([])
  })

  test('sees no inquiry after setting the flag by hand, and the page removes the flag', async ({
    page,
    instance,
  }) => {
    await storeInquiry(instance, { name: 'Somebody Private' })
    await page.addInitScript(() => localStorage.setItem('petjet-admin', 'true'))
    const answers: string[] = []
    page.on('response', async (response) => {
      // Event streams have no text to wait for: one never ends, and the one for staff is rejected.
      const isAnswer = /^\/api\/(?!\w+\/events$)/.test(new URL(response.url()).pathname)
      if (isAnswer) answers.push(await response.text())
    })
    await open(page)
    await expect(page.getByLabel('Username')).toBeVisible()
    expect(await page.evaluate(() => localStorage.getItem('petjet-admin'))).toBeNull()
    expect(await page.content()).not.toContain('Somebody Private')
    await expect.poll(() => answers.length).toBeGreaterThan(0)
    expect(answers.join('')).not.toContain('Somebody Private')
  })
})

test.describe('an admin whose session ends', () => {
  test.use({ allowed: [/status of 401/] })

  test('signs in again, and neither the chosen status nor the typed note is lost', async ({
    page,
    instance,
    context,
  }) => {
    const id = await storeInquiry(instance, { name: 'Sid Session' })
    // Without live updates: one after the cookie is gone would end the session before the click.
    await page.route('**/api/contacts/events', () => {})
    await open(page)
    await signInByForm(page, instance)
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
    await row(page, 'Sid Session').click()
    await details(page).getByRole('textbox', { name: 'Add a note' }).fill('Call on Monday')
    await context.clearCookies({ name: 'petjet-admin' })
    await details(page).getByRole('button', { name: 'Replied', exact: true }).click()
    await expect(page.getByText(/^Your session has ended.* Your last change will be/)).toBeVisible()
    expect(await lakeEditor(instance).getDocument(id)).toMatchObject({ status: 'new' })
    await signInByForm(page, instance)
    await expect(
      details(page).getByRole('button', { name: 'Replied', exact: true, pressed: true }),
    ).toBeVisible()
    expect(await lakeEditor(instance).getDocument(id)).toMatchObject({ status: 'replied' })
    await expect(details(page).getByRole('textbox')).toHaveValue('Call on Monday')
  })

  test('has ended it in another browser', async ({ page, browser, instance }) => {
    await open(page)
    await signInByForm(page, instance)
    const elsewhere = await browser.newContext({ baseURL: instance.siteUrl })
    const other = await elsewhere.newPage()
    await open(other)
    await signInByForm(other, instance)
    await page.reload()
    const end = page.getByRole('button', { name: /^End Other Sessions/ })
    await expect(end).toHaveAccessibleDescription(/^In other browsers since .* [AP]M$/)
    await end.click()
    await expect(page.getByText('Other sessions ended', { exact: true })).toBeVisible()
    await expect(end).toHaveCount(0)
    await expect(page.getByRole('heading', { level: 1, name: 'Inquiries' })).toBeFocused()
    await expect(other.getByText(/^Your session has ended/)).toBeVisible()
    await elsewhere.close()
  })

  test('is told if that happened in another tab, and a copy of the cookie is useless', async ({
    page,
    instance,
    context,
  }) => {
    await page.setViewportSize({ width: 390, height: 500 })
    await open(page)
    await signInByForm(page, instance)
    const cookies = await context.cookies()
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
    const other = await context.newPage()
    await open(other)
    await other.getByRole('button', { name: 'Sign Out' }).click()
    const notice = page.getByText(/^You signed out in another tab/)
    await expect(notice).toBeInViewport({ ratio: 1 })
    await expect(notice).toBeFocused()
    await expect(other.getByLabel('Username')).toBeVisible()
    await expect(other.getByRole('alert')).toHaveCount(0)
    // The browser remains known, but that gives no access.
    const left = await context.cookies()
    expect(left.map(({ name }) => name)).toEqual(['petjet-known-browser'])
    await context.addCookies(cookies)
    expect((await page.request.get('/api/contacts')).status()).toBe(401)
  })
})

test('an admin finds an inquiry, changes its status, and exports the list', async ({
  page,
  instance,
}) => {
  await storeInquiry(instance, { name: 'Greta Order', source: 'order', notes: '=1+1 formula' })
  const id = await storeInquiry(instance, { name: 'Carl Contact', notes: 'Two greyhounds' })
  await open(page)
  await signInByForm(page, instance)
  await expect(page.getByText('Login Successful', { exact: true })).toBeVisible()
  await expect(page.getByText('Welcome to the admin panel.', { exact: true })).toBeVisible()
  await expect(page.getByText('Email Notifications: ON')).toBeVisible()
  await expect(row(page, 'Carl Contact')).toBeVisible()
  await expect(row(page, 'Greta Order')).toBeVisible()

  await page.getByLabel('Search').fill('greyh')
  await expect(row(page, 'Greta Order')).toBeHidden()
  await row(page, 'Carl Contact').click()
  await expect(details(page).getByText('Two greyhounds')).toBeVisible()
  await expect(details(page).getByRole('link', { name: 'Open in the Studio' })).toHaveAttribute(
    'href',
    `/studio/intent/edit/id=${id};type=inquiry/`,
  )
  await details(page).getByText('In progress').click()
  await expect
    .poll(async () => (await lakeEditor(instance).getDocument(id))?.status)
    .toBe('in-progress')
  await expect(
    details(page).getByRole('button', { name: 'In progress', pressed: true }),
  ).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(row(page, 'Carl Contact')).toBeFocused()
  await expect(row(page, 'Carl Contact')).toContainText(/in progress/i)

  await page.getByLabel('Search').fill('')
  await expect(row(page, 'Greta Order')).toBeVisible()
  await page.getByRole('combobox', { name: 'Form' }).selectOption('Order')
  await expect(row(page, 'Carl Contact')).toBeHidden()
  const exportLink = page.getByRole('link', { name: 'Export CSV' })
  await exportLink.hover()
  await expect(page.getByRole('tooltip')).toHaveText(/^All inquiries that match the filters/)
  await expect(exportLink).toHaveAccessibleDescription(/^All inquiries/)
  const [download] = await Promise.all([page.waitForEvent('download'), exportLink.click()])
  const csv = readFileSync(await download.path(), 'utf8')
  expect(download.suggestedFilename()).toMatch(/^inquiries-\d{4}-\d\d-\d\d\.csv$/)
  expect(csv).toContain('Greta Order')
  expect(csv).toMatch(/^\uFEFF"Received \(.+\)","Reference","Status","Assigned to"/)
  expect(csv).toContain('"Part 135 operator, FBO"')
  expect(csv).toContain(`"'=1+1 formula"`)
  expect(csv).not.toContain('Carl Contact')
})

test.describe('the address of an inquiry', () => {
  // The browser logs the status for an unknown reference, once or twice: live events that open later
  // load the inquiry again.
  test.use({ allowed: [/status of 404/] })

  test('can be sent, and Back returns to the filtered list', async ({ page, instance }) => {
    const id = await storeInquiry(instance, { name: 'Linda Link', notes: 'Three beagles' })
    await storeInquiry(instance, { name: 'Otto Other' })
    const path = inquiryPath(id)
    await page.goto(path)
    await hydrated(page)
    await signInByForm(page, instance)
    await expect(details(page).getByText('Three beagles')).toBeVisible()
    await expect(page).toHaveURL(path)
    await expect(page).toHaveTitle(/^Inquiry [0-9A-F]{4}-[0-9A-F]{4} /)
    await page.keyboard.press('Escape')
    await expect(page).toHaveURL('/admin')

    await page.getByLabel('Search').fill('Linda')
    await expect(row(page, 'Otto Other')).toBeHidden()
    await row(page, 'Linda Link').click()
    await expect(page).toHaveURL(path)
    await page.reload()
    await expect(details(page).getByText('Three beagles')).toBeVisible()
    await page.goBack()
    await expect(details(page)).toBeHidden()
    await expect(page.getByLabel('Search')).toHaveValue('Linda')
    await expect(row(page, 'Linda Link')).toBeVisible()
    await expect(row(page, 'Otto Other')).toBeHidden()

    await page.goto('/admin/inquiries/0000-0000')
    await expect(details(page).getByText(/^There is no such inquiry/)).toBeVisible()
  })
})

test('an inquiry is assigned to a member of the team, who gets an email, and found by that', async ({
  page,
  instance,
}) => {
  const { username } = readAdminAccount(instance.dataDir)
  await storeTeam(instance, username, 'Kim Crew')
  const id = await storeInquiry(instance, { name: 'Ada Assigned', assignee: 'Former Member' })
  await storeInquiry(instance, { name: 'Ada Alone' })
  await openSignedIn(page, instance)
  await page.getByLabel('Search').fill('Ada')
  const filter = page.getByRole('combobox', { name: 'Assigned', exact: true })
  await filter.selectOption('Unassigned')
  await expect(row(page, 'Ada Assigned')).toBeHidden()
  await expect(row(page, 'Ada Alone')).toBeVisible()
  await filter.selectOption('All')
  await row(page, 'Ada Assigned').click()
  const choice = details(page).getByRole('combobox', { name: 'Assigned to' })
  await expect(choice).toHaveValue('Former Member')
  await details(page).getByRole('button', { name: 'Assign to me' }).click()
  await expect(choice).toHaveValue(username)
  await expect
    .poll(async () => JSON.stringify(await receivedMails(instance.lakeUrl)), { timeout: 30_000 })
    .toContain(`Inquiry ${inquiryReference(id)} is assigned to you`)
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL('/admin')
  await filter.selectOption('Mine')
  await expect(row(page, 'Ada Assigned')).toBeVisible()
  await expect(row(page, 'Ada Alone')).toBeHidden()
})

test('suspected spam is sent only by a button that says so, and arrow keys change no status', async ({
  page,
  instance,
}) => {
  const id = await storeInquiry(instance, { name: 'Sid Suspect', status: 'spam' })
  const stored = () => lakeEditor(instance).getDocument(id)
  await openSignedIn(page, instance)
  await row(page, 'Sid Suspect').click()
  await expect(details(page).getByText('Nobody has received this inquiry.')).toBeVisible()
  const send = details(page).getByRole('button', { name: 'Not spam: send it' })
  await send.focus()
  for (const key of ['ArrowRight', 'ArrowLeft', 'ArrowDown']) await page.keyboard.press(key)
  await expect(send).toBeFocused()
  expect(await stored()).toMatchObject({ status: 'spam' })
  await send.press('Enter')
  const isNew = details(page).getByRole('button', { name: 'New', pressed: true })
  await expect(isNew).toBeVisible()
  expect(await stored()).toMatchObject({ status: 'new' })
  const mails = async () => JSON.stringify(await receivedMails(instance.lakeUrl))
  await expect.poll(mails).toContain('Sid Suspect')
})

test('staff add a note to an inquiry, and erase it after a confirmation', async ({
  page,
  instance,
}) => {
  const id = await storeInquiry(instance, { name: 'Nell Noted', notes: 'Two whippets' })
  await openSignedIn(page, instance)
  await row(page, 'Nell Noted').click()
  await details(page).getByRole('textbox', { name: 'Add a note' }).fill('Called at noon')
  await details(page).getByRole('button', { name: 'Add note' }).click()
  await expect(details(page).getByRole('textbox', { name: 'Add a note' })).toHaveValue('')
  // The note is in the list when the field is empty, so that nothing moves later.
  expect(await details(page).getByRole('listitem').getByText('Called at noon').count()).toBe(1)
  await expect(details(page).getByText('Called at noon')).toBeVisible()
  const { username } = readAdminAccount(instance.dataDir)
  expect(await lakeEditor(instance).getDocument(id)).toMatchObject({
    internalNotes: [{ text: 'Called at noon', writtenBy: username, writtenAt: expect.any(String) }],
  })
  const opener = details(page).getByRole('button', { name: 'Erase personal data' })
  await opener.press('Enter')
  await expect(details(page).getByRole('button', { name: 'Cancel' })).toBeFocused()
  const confirm = details(page).getByRole('button', { name: 'Erase', exact: true })
  await expect(confirm).toBeInViewport({ ratio: 1 })
  await page.keyboard.press('Enter')
  await expect(opener).toBeFocused()
  await opener.press('Enter')
  await expect(details(page).getByText(erasureWarning)).toBeVisible()
  expect(await violationsOf(page)).toEqual([])
  await confirm.press('Enter')
  await expect(details(page).getByText(/^The personal data was erased on/)).toBeInViewport()
  await expect(details(page).getByRole('heading', { level: 2 })).toBeFocused()
  const left = await lakeEditor(instance).getDocument(id)
  expect(JSON.stringify(left)).not.toMatch(/Nell|whippets|Called/)
  expect(left).toMatchObject({ status: 'closed', erasedAt: expect.any(String) })
})

test('a visitor’s inquiry appears without a reload, and can be sent again', async ({
  page,
  instance,
}) => {
  let listings = 0
  page.on('response', (response) => {
    if (new URL(response.url()).pathname === '/api/contacts') listings += 1
  })
  await openSignedIn(page, instance)
  // The list is read again when it starts to follow changes, so that none is missed in between.
  await expect.poll(() => listings).toBe(2)
  const id = await storeInquiry(instance, { name: 'Nora Newcomer' })
  await expect(row(page, 'Nora Newcomer')).toBeVisible()
  await expect(page.locator('[aria-live="polite"]', { hasText: /New inquiries.*: 1/ })).toHaveCount(
    1,
  )
  await row(page, 'Nora Newcomer').click()
  await details(page).getByRole('button', { name: 'Send: Email to the team' }).click()
  await expect(page.getByText('Sending again', { exact: true })).toBeVisible()
  await expect(details(page).getByText(/^Sent /)).toBeVisible()
  const mails = await receivedMails(instance.lakeUrl)
  expect(JSON.stringify(mails)).toContain(id.replace('inquiry.', ''))
})

test('a long list loads in pages, and can be filtered by status and sorted', async ({
  page,
  instance,
}) => {
  const word = `list${crypto.randomUUID().slice(0, 8)}`
  const names = Array.from({ length: 60 }, (_, at) => `${word} ${String(at).padStart(2, '0')}`)
  await Promise.all(
    names.map((name, at) => storeInquiry(instance, { name, status: at < 5 ? 'closed' : 'new' })),
  )
  await openSignedIn(page, instance)
  const narrowed = page.waitForResponse((response) => response.url().includes(`search=${word}`))
  await page.getByLabel('Search').fill(word)
  await narrowed
  await expect(page.getByText('The first 50 are shown.')).toBeVisible()
  await page.getByRole('button', { name: 'Load more' }).click()
  await expect(page.getByText('60 shown. There are no more.')).toBeVisible()
  await expect(row(page, `${word} 00`)).toBeVisible()
  await page.getByRole('button', { name: /^Closed/ }).click()
  await expect(page.getByText('5 shown. There are no more.')).toBeVisible()
  await page.getByRole('combobox', { name: 'Sort' }).selectOption('Name')
  await expect(page.getByRole('main').getByRole('listitem').first()).toContainText(`${word} 00`)
  await page.getByLabel('Search').fill('nobody at all')
  await expect(page.getByText('No inquiry matches')).toBeVisible()
})

test('list and details are accessible and fit at every width', async ({ page, instance }) => {
  const name = `Wide ${'Name'.repeat(20)}`
  const problem = 'not sent, because this address already got 2 such emails in an hour'
  const acknowledgement = { state: 'refused', attempts: 1, problem, changedAt: '2026-11-20' }
  const texts = { organization: 'O'.repeat(120), notes: 'n'.repeat(300) }
  await storeInquiry(instance, { name, ...texts, delivery: { acknowledgement } })
  await openSignedIn(page, instance)
  /** Expects that no button label breaks into two lines. */
  const expectLowButtons = async (buttons: Locator) => {
    for (const button of await buttons.filter({ visible: true }).all()) {
      expect((await button.boundingBox())?.height).toBeLessThan(50)
    }
  }
  for (const width of [360, 768, 1440]) {
    await page.setViewportSize({ width, height: 800 })
    await expectLowButtons(page.getByRole('search').getByRole('button'))
    await row(page, name).first().click()
    await expect(details(page).getByText('Email to the visitor')).toBeVisible()
    await expectLowButtons(details(page).getByRole('button', { name: /^Send/ }))
    const beyond = await details(page).evaluate((sheet) => sheet.scrollWidth - sheet.clientWidth)
    expect(beyond, `details, ${width} px`).toBeLessThanOrEqual(0)
    if (width !== 768) expect(await violationsOf(page), `details, ${width} px`).toEqual([])
    await page.keyboard.press('Escape')
    await expect(details(page)).toBeHidden()
    if (width !== 768) expect(await violationsOf(page), `list, ${width} px`).toEqual([])
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - window.innerWidth,
    )
    expect(overflow, `${width} px`).toBeLessThanOrEqual(0)
  }
})

test.describe('when the server cannot', () => {
  test.use({ allowed: [/status of 503/] })

  test('send mail, or reach the lake, the page says so, and the list can be loaded again', async ({
    page,
    instance,
  }) => {
    const missing = ['MAILGUN_API_KEY', 'MAILGUN_DOMAIN', 'MAIL_TO']
    await page.route('**/api/email-status', (route) =>
      route.fulfill({ json: { emailConfigured: false, missing } }),
    )
    await openSignedIn(page, instance)
    await expect(page.getByText('Email Notifications: OFF')).toBeVisible()
    await expect(page.getByText('MAILGUN_API_KEY')).toBeVisible()
    await expect(page.getByText(/shown|No inquiries yet/).first()).toBeVisible()
    // The list also retries by itself and renders the button again, so only a click ends the
    // failure.
    let isDown = true
    await page.exposeFunction('notePress', () => (isDown = false))
    await page.addInitScript(() => {
      document.addEventListener('pointerdown', () => void Reflect.get(window, 'notePress')())
    })
    await page.route('**/api/contacts?**', (route) =>
      isDown
        ? route.fulfill({
            status: 503,
            json: { error: { code: 'lake-unavailable', message: 'Not just now.' } },
          })
        : route.continue(),
    )
    await page.reload()
    await expect(
      page.getByText('Error loading contact submissions: 503: Not just now.'),
    ).toBeVisible()
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByRole('alert')).toBeHidden()
  })
})
