import { useSyncExternalStore } from 'react'
import {
  type SanityClient,
  useClient,
  useWorkspace,
  validateDocument,
  type Workspace,
} from 'sanity'
import { documentSizesQuery } from '#schemas/product/facts/document-rules.ts'
import { lakeApiVersion } from '#schemas/lake-api-version.ts'
import { LakeWatch } from '#studio/watch/lake-watch.ts'
import { checkContent } from './check-content.ts'
import type { Finding } from './findings.ts'
import { isToCheck } from './health-sections.ts'
import { memoryClient } from './memory-client.ts'
import { isChecked, StoredContent } from './stored-content.ts'

/** How long changes are gathered before the content is checked again, in ms. */
const gatherMs = 2500

/** All who show findings of the same client share one watch. */
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

/** The sizes of all files; none if the lake does not tell them, so that the rest is checked. */
async function loadFiles(client: SanityClient): Promise<readonly unknown[]> {
  const options = { perspective: 'raw' } as const
  return client.fetch<unknown[]>(documentSizesQuery, {}, options).catch(() => [])
}

/** What is missing or weak at present, kept up to date. */
export interface Health {
  /** Undefined until the content was checked once. */
  readonly findings: readonly Finding[] | undefined
  /** Whether the lake did not answer the last time. */
  readonly hasFailed: boolean
  readonly retry: () => void
}

/** What is missing or weak in the content at present, kept up to date. */
export function useHealth(): Health {
  const watch = watchOf(useClient({ apiVersion: lakeApiVersion }), useWorkspace())
  const findings = useSyncExternalStore(watch.subscribe, watch.read)
  const hasFailed = useSyncExternalStore(watch.subscribe, watch.hasFailed)
  return { findings, hasFailed, retry: watch.retry }
}

/**
 * How many findings visitors can see, without what waits to be checked before launch; undefined until
 * they are known.
 */
export function useHealthCount(): number | undefined {
  return useHealth().findings?.filter((finding) => finding.isLive && !isToCheck(finding)).length
}
