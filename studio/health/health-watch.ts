import { evaluate, parse } from 'groq-js'
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
import { lakeApiVersion } from '#schemas/lake-api-version.ts'
import { LakeWatch } from '#studio/watch/lake-watch.ts'
import { watchPerClient } from '#studio/watch/watch-per-client.ts'
import { type Finding, findingsOf } from './content-findings.ts'
import { isToCheck } from './health-sections.ts'
import { contentTypes } from '#schemas/preview/shown-texts.ts'

/** How long changes are collected before the content is checked again, in ms. */
const gatherMs = 2500

const watchOf = watchPerClient((client, workspace: Workspace) => {
  const load = async () => {
    const stored = await storedContent(client)
    // The rules call no methods of a client except the two of `RuleClient`.
    const answers = memoryClient(stored) as unknown as SanityClient
    const documents = stored.filter(({ _type }) => _type !== fileType)
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
  return new LakeWatch<readonly Finding[]>({ client, filter: isLoaded, load, gatherMs })
})

/** The findings, and the state of the last check. */
export interface Health {
  /** Undefined until the first check succeeds. */
  readonly findings: readonly Finding[] | undefined
  /** Whether the last check failed, for example because the lake did not answer. */
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
 * The number of findings on the live site, without the reminders to check a document before launch.
 * Undefined until the first check succeeds.
 */
export function useHealthCount(): number | undefined {
  return useHealth().findings?.filter((finding) => finding.isLive && !isToCheck(finding)).length
}

/**
 * The number of documents that are checked at once. For each document, the Studio's validation
 * waits until the browser is idle. One document at a time would be slow, and all documents at once
 * would block the browser.
 */
const atOnce = 40

interface CheckOptions {
  /** Runs the rules of a document's type. */
  readonly validate: (document: SanityDocument) => Promise<readonly ValidationMarker[]>
  readonly now: () => Date
}

/** Checks all documents by the rules of their types, in batches. */
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
 * Answers the queries of field rules from documents in memory, so that a check of a thousand
 * documents does not query the lake for each document. Repeated queries reuse the first answer.
 */
export function memoryClient(dataset: readonly SanityDocument[]): RuleClient {
  const answers = new Map<string, Promise<unknown>>()
  const client: RuleClient = {
    withConfig: () => client,
    fetch: (query, params) => {
      const key = JSON.stringify([query, params])
      const answer = answers.get(key) ?? evaluated(query, { dataset, params })
      answers.set(key, answer)
      return answer
    },
  }
  return client
}

async function evaluated(
  query: string,
  options: { dataset: readonly SanityDocument[]; params: Readonly<Record<string, unknown>> },
): Promise<unknown> {
  return (await evaluate(parse(query, { params: options.params }), options)).get()
}

/** The lake's type for uploaded files. A rule reads the sizes of these files. */
const fileType = 'sanity.fileAsset'
/** The types of the documents to load: all types that are checked, and uploaded files. */
const loadedTypes = [...contentTypes, 'redirect', fileType]
/** The maximum number of documents that are loaded, including drafts. */
const maxDocuments = 5000

/** The filter leaves out the versions in releases, because each release checks its own versions. */
const isLoaded = `_type in ${JSON.stringify(loadedTypes)} && !(_id in path("versions.**"))`

/**
 * Loads the content, including drafts, and the uploaded files: at most {@link maxDocuments}
 * documents.
 *
 * @throws the client's error if the lake does not answer
 */
export function storedContent(client: SanityClient): Promise<readonly SanityDocument[]> {
  const query = `*[${isLoaded}][0...${maxDocuments}]`
  return client.fetch<SanityDocument[]>(query, {}, { perspective: 'raw' })
}
