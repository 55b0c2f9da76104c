import type { ClientReturn } from '@sanity/client'
import { isCurrent } from '#schemas/content/content-origin.ts'
import { isEmpty } from '#schemas/content/content-result.ts'
import type {
  ContentResult,
  ContentRequest,
  ContentSource,
} from '#schemas/content/content-source.ts'

/**
 * Runs one query against a content source.
 *
 * @param name the query's name in logs
 * @param known the last result, which is returned if the source fails
 */
export type ContentQuestion<Data> = (
  content: ContentSource,
  name: string,
  known?: ContentResult<Data>,
) => Promise<ContentResult<Data>>

/**
 * A question to the lake.
 *
 * @param read turns the lake's result into what pages can show, whatever editors left out
 */
export function contentQuestion<const Query extends string, Data>(
  question: Omit<ContentRequest<Query>, 'name'>,
  read: (data: ClientReturn<Query>) => Data | null,
): ContentQuestion<Data> {
  return async (content, name, known) => {
    const request = { ...question, name }
    return keepKnown(known, await readResult(await content.load(request), request, read))
  }
}

/** The result as pages can show it; curated content if nothing of it can be shown. */
async function readResult<const Query extends string, Data>(
  result: ContentResult<ClientReturn<Query>>,
  request: ContentRequest<Query>,
  read: (data: ClientReturn<Query>) => Data | null,
): Promise<ContentResult<Data>> {
  const data = read(result.data)
  if (data !== null && !isEmpty(data)) return { ...result, data }
  const curated = read(await request.curated())
  if (curated === null) throw new Error(`The curated content of "${request.name}" is unreadable.`)
  return { ...result, data: curated, origin: 'curated' }
}

/**
 * Keeps the last result if a refetch fails. An empty result is not a failure.
 */
export function keepKnown<Data>(
  known: ContentResult<Data> | undefined,
  result: ContentResult<Data>,
): ContentResult<Data> {
  if (isCurrent(result) || known?.origin !== 'lake') return result
  return { ...known, isStale: true, ...(result.problem && { problem: result.problem }) }
}
