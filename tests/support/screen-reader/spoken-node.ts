import type { CDPSession, Page } from '@playwright/test'

/** A part of the page as Chromium exposes it to screen readers. */
export interface SpokenNode {
  readonly role: string
  readonly name: string
  readonly description: string
  readonly value: string
  /** States, such as `expanded`, and the attributes that Chromium does not list with them. */
  readonly states: ReadonlyMap<string, unknown>
  readonly parent: SpokenNode | undefined
  readonly children: readonly SpokenNode[]
  /** The option that has the focus while the field keeps the keyboard. */
  readonly active: SpokenNode | undefined
}

type Listed = Awaited<ReturnType<typeof listNodes>>['nodes'][number]

/** The page as a tree without the parts that screen readers ignore. */
export async function readTree(page: Page): Promise<SpokenNode> {
  const cdp = await page.context().newCDPSession(page)
  try {
    const [{ nodes }, attributes] = [await listNodes(cdp), await listAttributes(cdp)]
    return treeOf(nodes, attributes)
  } finally {
    await cdp.detach()
  }
}

const listNodes = (cdp: CDPSession) => cdp.send('Accessibility.getFullAXTree')

/** The attributes of each element by the browser's number of it. */
async function listAttributes(cdp: CDPSession): Promise<Map<number, Map<string, string>>> {
  const found = new Map<number, Map<string, string>>()
  const { root } = await cdp.send('DOM.getDocument', { depth: -1 })
  const waiting = [root]
  for (let node = waiting.pop(); node; node = waiting.pop()) {
    const { attributes = [], backendNodeId, children = [] } = node
    const pairs = attributes.flatMap((name, at) => (at % 2 ? [] : [[name, attributes[at + 1]!]]))
    found.set(backendNodeId, new Map(pairs as [string, string][]))
    waiting.push(...children)
  }
  return found
}

function statesOf(
  { properties = [], backendDOMNodeId = -1 }: Listed,
  attributes: Map<number, Map<string, string>>,
): Map<string, unknown> {
  const states = new Map<string, unknown>(
    properties.map(({ name, value }) => [name, value.value ?? value.relatedNodes]),
  )
  const own = attributes.get(backendDOMNodeId)
  for (const key of ['aria-current', 'lang']) if (own?.has(key)) states.set(key, own.get(key))
  return states
}

function treeOf(
  nodes: readonly Listed[],
  attributes: Map<number, Map<string, string>>,
): SpokenNode {
  const byId = new Map(nodes.map((node) => [node.nodeId, node]))
  const byElement = new Map<number, SpokenNode>()
  const actives: [node: { active: SpokenNode | undefined }, element: number][] = []
  const textOf = (value?: { value?: unknown }) =>
    `${(value?.value ?? '') as string | number}`.trim()

  const read = (id: string, parent: SpokenNode | undefined): SpokenNode[] => {
    const listed = byId.get(id)
    if (!listed) return []
    const { role, name, description, value, ignored, properties = [], childIds = [] } = listed
    const inner = (of: SpokenNode | undefined) => childIds.flatMap((child) => read(child, of))
    const isText = role?.value === 'InlineTextBox'
    if (ignored || isText) return isText ? [] : inner(parent)
    const states = statesOf(listed, attributes)
    const node = {
      role: textOf(role),
      name: textOf(name),
      description: textOf(description),
      value: textOf(value),
      states,
      parent,
      children: [] as SpokenNode[],
      active: undefined as SpokenNode | undefined,
    }
    if (listed.backendDOMNodeId !== undefined) byElement.set(listed.backendDOMNodeId, node)
    const active = properties.find((property) => property.name === 'activedescendant')
    const [element] = active?.value.relatedNodes ?? []
    if (element) actives.push([node, element.backendDOMNodeId])
    node.children = inner(node)
    return [node]
  }
  const [root] = read(nodes[0]!.nodeId, undefined)
  if (!root) throw new Error('The page has no accessibility tree.')
  for (const [node, element] of actives) node.active = byElement.get(element)
  return root
}
