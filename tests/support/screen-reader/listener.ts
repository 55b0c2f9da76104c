import { expect, type Page, type Request } from '@playwright/test'
import { hydrated } from '../hydrated.ts'
import { keepAnnouncements } from './live-regions.ts'
import { linesOf, phraseOf } from './phrases.ts'
import { readTree, type SpokenNode } from './spoken-node.ts'

/** How far the page's clock jumps after each step, in ms: every announcement has come by then. */
const patienceMs = 1500
/** How far it jumps before reading, in ms: announcements have left the page by then. */
const readingMs = 6000

/** Announced only if the machine is slow. */
const waits = /: (Loading|Searching…|Sending your inquiry\.\.\.)$/

/** Someone who visits pages with a keyboard and a screen reader, and writes down all that it says. */
export interface Listener {
  /** Opens a page of the site, and waits until it is hydrated. */
  open(path: string): Promise<void>
  /** Does something, and notes what is then announced: a new title, the focus and live regions. */
  after(step: string, act: () => Promise<unknown>): Promise<void>
  /** Reads a part of the page from top to bottom. */
  read(part?: 'main' | 'dialog' | 'page'): Promise<void>
  /** All that was said since the last call. */
  transcript(): string
}

/** Parts of a page whose name is announced when the focus enters them. */
const announcedParts = new Set([
  'dialog',
  'alertdialog',
  'form',
  'search',
  'navigation',
  'region',
  'complementary',
  'group',
  'radiogroup',
  'list',
  'listbox',
  'table',
  'article',
])

/**
 * Begins to listen to a page that has not been opened yet.
 *
 * @param replace replaces text that changes from run to run, such as dates, by placeholders
 */
export async function listenTo(
  page: Page,
  replace: (text: string) => string = (text) => text,
): Promise<Listener> {
  await page.clock.install()
  await page.addInitScript(keepAnnouncements)
  const pending = new Set<Request>()
  page.on('request', (request) => {
    if (request.resourceType() === 'fetch' && request.method() === 'GET') pending.add(request)
  })
  const forget = (request: Request) => pending.delete(request)
  page.on('requestfinished', forget)
  page.on('requestfailed', forget)
  const said: string[] = []
  let title = ''
  let parts: string[] = []
  let focus = ''
  const note = (heading: string, lines: readonly string[]) => {
    said.push([`## ${heading}`, ...(lines.length > 0 ? lines : ['(silence)'])].join('\n'))
  }
  const focusLines = (root: SpokenNode): string[] => {
    const focused = focusedIn(root)
    const before = { parts, focus }
    parts = focused ? partsAround(focused) : []
    focus = focused ? phraseOf(focused) : 'the page'
    const entered = parts.filter((part) => !before.parts.includes(part))
    if (focus === before.focus && entered.length === 0) return []
    return [`focus: ${[...entered, focus].join(' > ')}`]
  }
  const settle = async (ms: number) => {
    // The clock would jump past the timeouts of requests.
    await expect.poll(() => pending.size).toBe(0)
    // React first finishes its work, which can set timers.
    for (const share of [ms / 2, ms / 2]) {
      await page.evaluate(messagesDelivered)
      await page.clock.runFor(share)
    }
    await page.evaluate(messagesDelivered)
  }
  const noteAll = async (step: string) => {
    await settle(patienceMs)
    const heard = await page.evaluate(() => Reflect.get(globalThis, 'heard') as string[])
    const root = await readTree(page)
    const lines = root.name === title ? [] : [`title: ${root.name}`]
    title = root.name
    note(step, [...lines, ...focusLines(root), ...heard.filter((text) => !waits.test(text))])
  }
  return {
    async open(path) {
      await page.goto(path)
      // The first key starts the app.
      await page.keyboard.press('Shift')
      await hydrated(page)
      await noteAll(`opens ${path}`)
    },
    async after(step, act) {
      await page.evaluate(() => void Reflect.get(globalThis, 'heard').splice(0))
      await act()
      await noteAll(step)
    },
    async read(part = 'main') {
      await settle(readingMs)
      const root = await readTree(page)
      const nodes = part === 'page' ? root.children : rolesIn(root, part)
      note(part === 'dialog' ? 'reads the dialog' : 'reads the page', nodes.flatMap(linesOf))
    },
    transcript: () => `${replace(said.splice(0).join('\n\n'))}\n`,
  }
}

/** Runs in the page: resolves after some tasks that are already waiting, such as those of React. */
async function messagesDelivered(): Promise<void> {
  for (let at = 0; at < 8; at += 1) {
    const { port1, port2 } = new MessageChannel()
    await new Promise((resolve) => {
      port1.addEventListener('message', resolve, { once: true })
      port1.start()
      port2.postMessage(null)
    })
  }
}

function focusedIn(node: SpokenNode): SpokenNode | undefined {
  for (const child of node.children) {
    const found = focusedIn(child)
    if (found) return found
  }
  const isFocused = node.states.get('focused') === true && node.parent !== undefined
  return isFocused ? (node.active ?? node) : undefined
}

/** The parts around a node that a screen reader mentions, outermost first. */
function partsAround({ parent }: SpokenNode): string[] {
  if (!parent) return []
  const { role, name } = parent
  const isSaid = announcedParts.has(role) && (name !== '' || role === 'list')
  return [...partsAround(parent), ...(isSaid ? [phraseOf(parent)] : [])]
}

function rolesIn(node: SpokenNode, role: string): SpokenNode[] {
  return node.role === role ? [node] : node.children.flatMap((child) => rolesIn(child, role))
}
