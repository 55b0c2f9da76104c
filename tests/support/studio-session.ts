import { expect, type BrowserContext, type Locator, type Page } from '@playwright/test'
import { signInToLake } from '#packages/local-lake/tests/support/sign-in-to-lake.ts'
import type { Instance } from './start-instance.ts'

/**
 * Console lines that the Studio itself causes: when it replaces its presence socket or leaves a
 * page, when a frame answers late on a busy machine, or when it reads a document together with a
 * change that it then receives again. It is a single expression, because Playwright would take an
 * option with two entries for a value and its settings.
 */
export const studioNoise = [
  /WebSocket is (closed before the connection is established|already in CLOSING or CLOSED state)|Received no response to message '(comlink\/heartbeat|presentation\/(blur|snapshot-event|perspective))'|Unable to connect to visual editing|Document out of sync, skipping mutation/,
]

/** The same, and a line that a test expects: also in a single expression. */
export function studioNoiseAnd(expected: RegExp): RegExp[] {
  return [new RegExp([...studioNoise, expected].map(({ source }) => source).join('|'))]
}

/**
 * The maximum time for the Studio to open a dialog, to store a picture or to validate a document,
 * in ms. It validates in idle moments, which are rare if tests run in parallel.
 */
export const studioMs = 30_000

/** A user of the local Studio. */
export type StudioUser = 'local-administrator' | 'local-editor' | 'local-viewer'

/** Signs a browser context in without the login page, by storing a session as the Studio does. */
export async function signInAs(
  context: BrowserContext,
  { siteUrl, lakeUrl }: Instance,
  user: StudioUser,
): Promise<void> {
  const token = await signInToLake(lakeUrl, `${siteUrl}/studio`, user)
  await context.addInitScript((token) => {
    // A new tab starts blank, and a blank page has no storage.
    if (location.protocol === 'about:') return
    const session = { token, time: new Date().toISOString() }
    localStorage.setItem('__studio_auth_token_petjet', JSON.stringify(session))
  }, token)
}

/** Opens a place in the Studio; a page that already shows the Studio does not load it again. */
export async function openStudio(page: Page, path: string): Promise<void> {
  if (!new URL(page.url()).pathname.startsWith('/studio')) {
    await page.goto(path)
    return
  }
  const moveTo = (to: string) => {
    history.pushState(null, '', to)
    dispatchEvent(new PopStateEvent('popstate'))
  }
  // Otherwise a document or frame that is already open would count as the one to open.
  await page.evaluate(moveTo, '/studio/structure')
  await expect(page.getByTestId('pane-item-Products')).toBeVisible({ timeout: 30_000 })
  await expect(page.getByTestId('document-pane')).toHaveCount(0)
  await expect(page.locator('iframe')).toHaveCount(0)
  await page.evaluate(moveTo, path)
}

/** Opens documents of one type side by side, and waits until all can be edited. */
export async function openDocuments(page: Page, type: string, ids: readonly string[]) {
  await openStudio(page, `/studio/structure/${type};${ids.join('|')}`)
  const panes = page.getByTestId('document-pane')
  await expect(panes).toHaveCount(ids.length, { timeout: 30_000 })
  for (let at = 0; at < ids.length; at++) {
    await expect(firstInput(panes.nth(at))).toBeEditable({ timeout: 30_000 })
  }
  return panes
}

/** Opens one document, and waits until it can be edited. */
export async function openDocument(page: Page, type: string, id: string) {
  return (await openDocuments(page, type, [id])).first()
}

/** The first text field of a document's form. */
export function firstInput(pane: ReturnType<Page['getByTestId']>) {
  return pane.getByTestId('form-view').locator('input[type="text"], textarea').first()
}

/**
 * Clicks a pane's Publish button, and again if nothing follows: afterwards either the button is
 * disabled, or the confirmation dialog is open. The Studio also disables the button for a moment
 * when it receives a change, and a click at that moment is lost: only a click that reached the
 * enabled button counts.
 */
export async function publish(pane: Locator, dialog?: Locator) {
  const button = pane.getByTestId('action-publish')
  await expect(async () => {
    const heard = await button.evaluateHandle(countPresses)
    await button.click({ timeout: 10_000 })
    expect(await heard.evaluate(({ presses }) => presses)).toBe(1)
    await (dialog ? expect(dialog).toBeVisible() : expect(button).toBeDisabled())
  }).toPass({ timeout: studioMs })
}

/** Runs in the page: counts the clicks that reach an enabled Publish button from now on. */
function countPresses(): { presses: number } {
  const heard = { presses: 0 }
  const count = ({ target }: MouseEvent) => {
    const button = target instanceof Element && target.closest('[data-testid="action-publish"]')
    if (button && !button.matches(':disabled')) heard.presses += 1
  }
  document.addEventListener('click', count, { capture: true })
  return heard
}
