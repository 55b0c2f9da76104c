import type { CDPSession, Page } from '@playwright/test'

/** Roles that people fill in or choose from: their name must equal their label exactly. */
const fields = new Set([
  'textbox',
  'searchbox',
  'combobox',
  'checkbox',
  'radio',
  'switch',
  'slider',
  'spinbutton',
])
/** Roles that people click: their name must contain their visible text. */
const actions = new Set(['button', 'link', 'option', 'tab', 'menuitem', 'DisclosureTriangle'])
/** Roles of containers that need a name. */
const holders = new Set(['dialog', 'alertdialog', 'listbox', 'form', 'Iframe'])

interface Seen {
  readonly role: string
  readonly name: string
  readonly label: string
}

/**
 * Problems with the names and ids of a page in its current state; empty if there are none. The names
 * are those that Chromium exposes to screen readers.
 */
export async function nameProblems(page: Page): Promise<string[]> {
  const cdp = await page.context().newCDPSession(page)
  try {
    const seen = await controlsOf(cdp)
    const ids = await page.evaluate(idProblems)
    return [...ids, ...seen.flatMap(problemOf)]
  } finally {
    await cdp.detach()
  }
}

async function controlsOf(cdp: CDPSession): Promise<Seen[]> {
  const { nodes } = await cdp.send('Accessibility.getFullAXTree')
  const seen = nodes.map(async ({ ignored, role, name, backendDOMNodeId }): Promise<Seen[]> => {
    const kind = String(role?.value)
    if (ignored || backendDOMNodeId === undefined) return []
    if (!fields.has(kind) && !actions.has(kind) && !holders.has(kind)) return []
    const { object } = await cdp.send('DOM.resolveNode', { backendNodeId: backendDOMNodeId })
    const { result } = await cdp.send('Runtime.callFunctionOn', {
      objectId: object.objectId!,
      functionDeclaration: visibleLabel.toString(),
      returnByValue: true,
    })
    return [{ role: kind, name: String(name?.value ?? ''), label: String(result.value) }]
  })
  return (await Promise.all(seen)).flat()
}

function problemOf({ role, name, label }: Seen): string[] {
  const [reported, shown] = [plain(name), plain(label)]
  const mismatch = `${role} “${label}” is announced as “${name}”`
  if (reported === '') return [`${role} “${label}” has no name`]
  if (fields.has(role)) return reported === shown ? [] : [mismatch]
  if (actions.has(role)) return reported.includes(shown) ? [] : [mismatch]
  return []
}

/** Ignores differences in layout and capitalization. */
const plain = (text: string) => text.toLowerCase().replaceAll(/\s+|\.\.\.$/g, '')

/** Runs in the page, on the control: its visible label. */
function visibleLabel(this: Element): string {
  const textOf = (element: Element) => {
    // A clone of an element is an element.
    const copy = element.cloneNode(true) as Element
    // The content of a control is its value, not part of its label.
    for (const other of copy.querySelectorAll('[aria-hidden="true"], input, select')) other.remove()
    return copy.textContent ?? ''
  }
  // Every control with labels has them as a list.
  const labels = 'labels' in this ? (this.labels as NodeListOf<Element> | null) : null
  if (labels?.[0]) return textOf(labels[0])
  if (this instanceof HTMLInputElement) return this.placeholder
  return textOf(this)
}

/** Runs in the page: duplicate ids, and references to ids that do not exist. */
function idProblems(): string[] {
  const ids = [...document.querySelectorAll('[id]')].map(({ id }) => id)
  const twice = ids.filter((id, at) => ids.indexOf(id) !== at).map((id) => `#${id} stands twice`)
  const attributes = ['for', 'aria-labelledby', 'aria-describedby', 'aria-activedescendant']
  const dangling = attributes.flatMap((attribute) =>
    [...document.querySelectorAll(`[${attribute}]`)].flatMap((element) =>
      (element.getAttribute(attribute) ?? '')
        .split(/\s+/)
        .filter((id) => id !== '' && document.getElementById(id) === null)
        .map((id) => `${attribute} leads to #${id}, which nothing has`),
    ),
  )
  return [...twice, ...dangling]
}
