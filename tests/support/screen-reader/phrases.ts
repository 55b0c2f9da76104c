import type { SpokenNode } from './spoken-node.ts'

/** Roles that a screen reader does not mention: only their contents count. */
const silent = new Set([
  'generic',
  'none',
  'Section',
  'group',
  'mark',
  'time',
  'strong',
  'emphasis',
])

/** Roles that say nothing. */
const unread = new Set(['Legend', 'LineBreak', 'ListMarker', 'separator'])

const textRoles = new Set(['StaticText', 'paragraph', 'LineBreak', ...silent])

/** Roles that are read as one line with everything in them. */
const blocks = new Set(['paragraph', 'term', 'caption', 'Figcaption'])

/** Controls and pictures: their name contains their text. */
const named = new Set([
  'link',
  'button',
  'heading',
  'image',
  'textbox',
  'searchbox',
  'combobox',
  'checkbox',
  'radio',
  'option',
  'DisclosureTriangle',
  'tooltip',
])

const words: Readonly<Record<string, string>> = {
  textbox: 'edit',
  searchbox: 'search edit',
  DisclosureTriangle: 'disclosure',
  contentinfo: 'footer',
  banner: 'header',
  complementary: 'aside',
}

/** Controls whose text can be a heading. */
const holdsHeading = new Set(['link', 'button', 'DisclosureTriangle'])

/** A node alone, such as “button, Menu, collapsed”. */
export function phraseOf(node: SpokenNode): string {
  const { role, name, description, states } = node
  const level = states.get('level')
  const kind = role === 'heading' ? `heading ${String(level)}` : (words[role] ?? role)
  const nested = holdsHeading.has(role) ? headingIn(node) : undefined
  const parts = [kind, name, ...(nested ? [`heading ${nested}`] : []), ...statesOf(node)]
  return [...parts, description === name ? '' : description].filter(Boolean).join(', ')
}

function headingIn({ children }: SpokenNode): string | undefined {
  for (const child of children) {
    const level = child.role === 'heading' ? String(child.states.get('level')) : headingIn(child)
    if (level) return level
  }
  return undefined
}

/** States that are mentioned only if they apply. */
const marks: Readonly<Record<string, string>> = {
  selected: 'selected',
  required: 'required',
  invalid: 'invalid',
  disabled: 'unavailable',
  readonly: 'read only',
  busy: 'busy',
  modal: 'modal',
}

/** States that are mentioned either way, if the control has them. */
const switches: Readonly<Record<string, readonly [yes: string, no: string]>> = {
  expanded: ['expanded', 'collapsed'],
  checked: ['checked', 'not checked'],
  pressed: ['pressed', 'not pressed'],
}

function statesOf({ role, value, states, name }: SpokenNode): string[] {
  const is = (state: string) => String(states.get(state)) === 'true'
  const current = states.get('aria-current')
  return [
    value === '' || value === name || role === 'link' ? '' : `“${value}”`,
    ...Object.entries(switches).map(([state, [yes, no]]) => {
      return states.has(state) ? (is(state) ? yes : no) : ''
    }),
    ...Object.entries(marks).map(([state, word]) => (is(state) ? word : '')),
    current ? (current === 'page' ? 'current page' : 'current') : '',
    states.has('lang') ? `in ${String(states.get('lang'))}` : '',
  ]
}

/** A part of the page as it is read from top to bottom: a line for each announcement. */
export function linesOf(node: SpokenNode): string[] {
  const { role, name } = node
  if (role === 'StaticText') return [name].filter(Boolean)
  if (unread.has(role)) return []
  if (blocks.has(role)) return [innerLines(node).join(' ')].filter(Boolean)
  if (named.has(role)) return [role === 'heading' ? headingLine(node) : phraseOf(node)]
  const special = specialLines[role]
  if (special) return special(node)
  if (name === '' && silent.has(role)) return innerLines(node)
  return [phraseOf(node), ...innerLines(node).map((line) => `  ${line}`)]
}

const innerLines = ({ children }: SpokenNode): string[] => children.flatMap(linesOf)

/** Parts with a form of their own. */
const specialLines: Partial<Record<string, (node: SpokenNode) => string[]>> = {
  LabelText: (node) => controlsIn(node).map(phraseOf),
  row: (node) => [rowLine(node)],
  rowgroup: innerLines,
  DescriptionList: innerLines,
  list: listLines,
  listbox: listLines,
  listitem: (node) => bulleted(textLine(node)),
  definition: (node) => textLine(node).map((line) => `  ${line}`),
}

/** A part that has only text is one line. */
function textLine(node: SpokenNode): string[] {
  const lines = node.children.flatMap(linesOf)
  return isText(node) ? [lines.join(' ')] : lines
}

const isText = ({ children }: SpokenNode): boolean =>
  children.every((child) => textRoles.has(child.role) && isText(child))

/** The controls in a label, whose text is their name. */
const controlsIn = (node: SpokenNode): SpokenNode[] =>
  named.has(node.role) ? [node] : node.children.flatMap(controlsIn)

/** A heading that is a link is announced as both. */
function headingLine(node: SpokenNode): string {
  const [only, ...others] = node.children
  const isLink = only?.role === 'link' && others.length === 0
  return isLink ? `heading ${String(node.states.get('level'))}, ${phraseOf(only)}` : phraseOf(node)
}

function listLines(node: SpokenNode): string[] {
  const items = node.children.filter(({ role }) => role === 'listitem' || role === 'option')
  const count = items.length === 1 ? '1 item' : `${items.length} items`
  const inner = node.children.flatMap(linesOf).map((line) => `  ${line}`)
  return [`${phraseOf(node)}, ${count}`, ...inner]
}

function bulleted([first = '(empty)', ...rest]: string[]): string[] {
  return [`- ${first}`, ...rest.map((line) => `  ${line}`)]
}

/** A row of a table: each cell after the header of its column. */
function rowLine(node: SpokenNode): string {
  const heads = headsOf(node)
  const cells = node.children.map((cell, at) => {
    const text =
      cell.children
        .flatMap(linesOf)
        .map((line) => line.trim())
        .join(' ') || 'blank'
    const head = cell.role === 'cell' || cell.role === 'gridcell' ? heads[at] : undefined
    if (head) return `${head}: ${text}`
    const isHeader = cell.role === 'columnheader' || cell.role === 'rowheader'
    return isHeader ? `[${cell.role.replace('header', ' header')}] ${text}` : text
  })
  return `row: ${cells.join(' | ')}`
}

function headsOf(row: SpokenNode): string[] {
  let table: SpokenNode | undefined = row
  while (table && table.role !== 'table' && table.role !== 'grid') table = table.parent
  const rows = (node: SpokenNode): SpokenNode[] =>
    node.role === 'row' ? [node] : node.children.flatMap(rows)
  const [first] = table ? rows(table) : []
  if (!first || first === row) return []
  return first.children.map(({ role, name }) => (role === 'columnheader' ? name : ''))
}
