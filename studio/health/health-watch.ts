import { useSyncExternalStore } from 'react'
import {
  type SanityClient,
  type SanityDocument,
  useClient,
  useWorkspace,
  validateDocument,
  type ValidationMarker,
  type Workspace,
} from 'sanity'
import { documentsQuery, knownDocumentsOf } from '#schemas/field/known-documents.ts'
import { lakeApiVersion } from '#schemas/lake-api-version.ts'
import { documentSizesQuery } from '#schemas/content/product/facts/document-rules.ts'
import { addressesQuery, knownAddressesOf } from '#schemas/content/redirect/known-addresses.ts'
import { LakeWatch } from '#studio/watch/lake-watch.ts'
import { type Finding, findingsOf } from './findings.ts'
import { isToCheck } from './health-sections.ts'
import { isChecked, StoredContent } from './stored-content.ts'

/** How long changes are collected before the content is checked again, in ms. */
const gatherMs = 2500

/** One watch per client, shared by all components that show findings. */
const watches = new WeakMap<SanityClient, LakeWatch<readonly Finding[]>>()

function watchOf(client: SanityClient, workspace: Workspace): LakeWatch<readonly Finding[]> {
  const known = watches.get(client)
  if (known) return known
  const content = new StoredContent(client)
  const load = async () => {
    const [documents, files] = await Promise.all([content.load(), loadFiles(client)])
    // The rules use these two methods of a client, and nothing else.
    const answers = memoryClient(documents, files) as unknown as SanityClient
    return checkContent(documents, {
      validate: (document) =>
        validateDocument({
          document,
          workspace,
          getClient: () => answers,
          getDocumentExists: () => Promise.resolve(true),
        }),
      now: () => new Date(),
    })
  }
  const onEvent = content.note.bind(content)
  const made = new LakeWatch({ client, filter: isChecked, load, onEvent, gatherMs })
  watches.set(client, made)
  return made
}

/**
 * The sizes of all files; empty if the lake does not answer, so that the other checks still run.
 */
async function loadFiles(client: SanityClient): Promise<readonly unknown[]> {
  const options = { perspective: 'raw' } as const
  return client.fetch<unknown[]>(documentSizesQuery, {}, options).catch(() => [])
}

/** The current findings, updated live. */
export interface Health {
  /** Undefined until the content was checked once. */
  readonly findings: readonly Finding[] | undefined
  /** Whether the lake did not answer the last time. */
  readonly hasFailed: boolean
  readonly retry: () => void
}

/** The current findings in the content, updated live. */
export function useHealth(): Health {
  const watch = watchOf(useClient({ apiVersion: lakeApiVersion }), useWorkspace())
  const findings = useSyncExternalStore(watch.subscribe, watch.read)
  const hasFailed = useSyncExternalStore(watch.subscribe, watch.hasFailed)
  return { findings, hasFailed, retry: watch.retry }
}

/**
 * The number of findings that visitors can see, except those to check before launch; undefined until
 * it is known.
 */
export function useHealthCount(): number | undefined {
  return useHealth().findings?.filter((finding) => finding.isLive && !isToCheck(finding)).length
}

/**
 * The number of documents that are checked at once. The Studio's validation waits for idle moments of
 * the browser in each document: one after the other would take long, and all at once would block the
 * browser.
 */
const atOnce = 40

interface CheckOptions {
  /** Runs the rules of a document's type. */
  readonly validate: (document: SanityDocument) => Promise<readonly ValidationMarker[]>
  readonly now: () => Date
}

/** Checks all documents by the rules of their types, some at a time. */
export async function checkContent(
  documents: readonly SanityDocument[],
  { validate, now }: CheckOptions,
): Promise<Finding[]> {
  const markers: (readonly ValidationMarker[])[] = []
  for (let from = 0; from < documents.length; from += atOnce) {
    const batch = documents.slice(from, from + atOnce)
    markers.push(...(await Promise.all(batch.map(validate))))
  }
  const checked = documents.map((document, at) => ({ document, markers: markers[at] ?? [] }))
  return findingsOf(checked, now())
}

/** The part of the lake's client that the rules of fields use. */
interface RuleClient {
  withConfig(): RuleClient
  fetch(query: string, params: Readonly<Record<string, unknown>>): Promise<unknown>
}

/**
 * Answers the queries of field rules from documents in memory, each query once, so that a thousand
 * documents are checked without a query for each one.
 *
 * @param files the answer to {@link documentSizesQuery}
 */
export function memoryClient(
  documents: readonly SanityDocument[],
  files: readonly unknown[] = [],
): RuleClient {
  const answers = new Map<string, unknown>()
  const answer = (query: string, params: Readonly<Record<string, unknown>>) => {
    if (query === documentsQuery) return knownDocumentsOf(documents, params)
    if (query === documentSizesQuery) return files
    if (query === addressesQuery) return knownAddressesOf(documents)
    throw new Error(`A rule asks what cannot be answered from memory: ${query}`)
  }
  const client: RuleClient = {
    withConfig: () => client,
    fetch: async (query, params) => {
      const key = JSON.stringify([query, params])
      if (!answers.has(key)) answers.set(key, answer(query, params))
      return answers.get(key)
    },
  }
  return client
}
