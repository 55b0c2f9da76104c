import { createNode, createNodeMachine } from '@sanity/comlink'
import {
  createCompatibilityActors,
  type LoaderControllerMsg,
  type LoaderNodeMsg,
} from '@sanity/presentation-comlink'
import { namesOf } from '#schemas/preview/perspective.ts'
import type { PageQuery, StudioAnswer } from './draft-content.ts'

/** How often the Studio gets the list of current queries, in ms. */
const listenEveryMs = 5000
/** How long the Studio follows a query that is no longer in the list, in ms. */
const keptMs = 15_000

export interface StudioListener {
  readonly projectId: string
  readonly dataset: string
  /** The current perspective. */
  readonly perspective: () => string
  /** The queries of the current page. */
  readonly queries: () => readonly PageQuery[]
  /** Called when the Studio connects, and when it disconnects. */
  readonly onLink: (isLinked: boolean) => void
  /** Called with the perspective that the editor has chosen. */
  readonly onPerspective: (perspective: string) => void
  /** Called with each answer after the editor's last change. */
  readonly onAnswer: (query: Pick<PageQuery, 'query' | 'params'>, answer: StudioAnswer) => void
}

/** The channel to the Studio around this page, or to the Studio that opened it. */
export interface StudioLink {
  readonly isLinked: boolean
  /** Sends the Studio the list of current queries. */
  readonly listen: () => void
}

/** The link of a page without a Studio. */
export const noStudio: StudioLink = { isLinked: false, listen: () => {} }

/**
 * Joins the channel that the Studio's Presentation tool uses to send document content to its frame
 * during editing: the official loaders' live mode, without a token.
 */
export function linkToStudio(listener: StudioListener): StudioLink {
  const { projectId, dataset } = listener
  const node = createNode<LoaderNodeMsg, LoaderControllerMsg>(
    { name: 'loaders', connectTo: 'presentation' },
    createNodeMachine<LoaderNodeMsg, LoaderControllerMsg>().provide({
      actors: createCompatibilityActors<LoaderNodeMsg>(),
    }),
  )
  let isLinked = false
  const isOurs = (data: { projectId: string; dataset: string }) =>
    data.projectId === projectId && data.dataset === dataset
  const listen = () => {
    if (!isLinked) return
    const perspective = toClient(listener.perspective())
    for (const { query, params } of listener.queries()) {
      node.post('loader/query-listen', {
        projectId,
        dataset,
        perspective,
        query,
        params,
        heartbeat: keptMs,
      })
    }
  }
  node.onStatus((status) => {
    // A break shorter than a reconnection does not count: the next handshake follows automatically.
    const now = status === 'connected'
    if (now === isLinked) return
    isLinked = now
    listener.onLink(now)
    listen()
  })
  node.on('loader/perspective', (data) => {
    if (isOurs(data)) listener.onPerspective(fromClient(data.perspective))
  })
  node.on('loader/query-change', (data) => {
    if (!isOurs(data) || fromClient(data.perspective) !== listener.perspective()) return
    const { query, params, result, resultSourceMap: map, tags: syncTags = [] } = data
    listener.onAnswer({ query, params }, { result, map, syncTags })
  })
  node.start()
  setInterval(listen, listenEveryMs)
  return {
    get isLinked() {
      return isLinked
    },
    listen,
  }
}

/** A perspective in the client's format: one word, or a stack of releases. */
function toClient(perspective: string) {
  const names = namesOf(perspective)
  return perspective === 'drafts' || perspective === 'published' ? perspective : names
}

function fromClient(perspective: string | readonly string[]): string {
  return typeof perspective === 'string' ? perspective : perspective.join(',')
}

/**
 * Blocks messages from other sites: the libraries for the Studio answer any sender, and a site that has
 * opened this page's window could read drafts.
 *
 * @param origins the allowed senders
 */
export function allowOnlyMessagesFrom(origins: readonly string[], page: Window = window): void {
  const block = (event: MessageEvent) => {
    if (!origins.includes(event.origin)) event.stopImmediatePropagation()
  }
  // Captured ahead of every listener that is added later.
  page.addEventListener('message', block, { capture: true })
}
