import type { ClientReturn } from '@sanity/client'
import type { ContentSourceMap } from '@sanity/client/csm'
import * as v from 'valibot'
import { curatedResult, readContentResult } from '#schemas/content/content-result.ts'
import type {
  ContentRequest,
  ContentResult,
  ContentSource,
} from '#schemas/content/content-source.ts'
import { markAnswer } from '#schemas/preview/mark-answer.ts'
import { plainAnswer } from '#schemas/preview/plain-answer.ts'
import { previewContentPath } from '#schemas/preview/preview-addresses.ts'
import { previewAnswerContract } from '#schemas/preview/preview-content.contract.ts'
import { ApiError, apiRequest } from '#web/api.ts'

/** How many questions are remembered; a page asks three. */
const maxQuestions = 50

/** A question to the lake that a page has asked. */
export interface AskedQuestion {
  /** The first part of its query's key. */
  readonly name: string
  readonly query: string
  readonly params: Readonly<Record<string, unknown>>
}

/** What the Studio answers a question with. */
export interface StudioAnswer {
  readonly result: unknown
  readonly map: ContentSourceMap | undefined
  readonly syncTags: readonly string[]
}

/** The content of a preview as one perspective shows it. */
export interface DraftContent extends ContentSource {
  readonly perspective: string
  /** What pages have asked so far. */
  questions(): readonly AskedQuestion[]
  /**
   * Takes the Studio's answer in place of the server's, for every page that asks the same.
   *
   * @returns whether a page has asked that, and it was answered otherwise before
   */
  take(question: Pick<AskedQuestion, 'query' | 'params'>, answer: StudioAnswer): boolean
  /** Lets go of the Studio's answers, so that the server is asked again. */
  forget(): void
}

/** An answer of the Studio, marked for editing. */
interface ToldAnswer {
  readonly result: unknown
  readonly syncTags: readonly string[]
}

interface DraftOptions {
  readonly perspective: string
  readonly studioUrl: string
  /** Puts the shop's part into what the Studio tells, where the shop is on. */
  readonly sell?: ((question: AskedQuestion, result: unknown) => Promise<unknown>) | undefined
  /** Called with whether the last question to the server was answered; `ended` is for good. */
  readonly onServer: (state: 'answers' | 'fails' | 'ended') => void
}

/**
 * Drafts for the pages of a preview: as the Studio tells them while it is there, otherwise as the
 * server answers the site's own queries by their names. Where the server fails, what is shown stays.
 */
export function createDraftContent(options: DraftOptions): DraftContent {
  const { perspective, studioUrl, sell, onServer } = options
  const asked = new Map<string, AskedQuestion>()
  const told = new Map<string, { readonly raw: string; readonly answer: ToldAnswer }>()

  const remember = (key: string, question: AskedQuestion) => {
    asked.delete(key)
    asked.set(key, question)
    const [oldest] = asked.keys()
    if (oldest === undefined || asked.size <= maxQuestions) return
    asked.delete(oldest)
    told.delete(oldest)
  }
  const askServer = async ({ name, params }: AskedQuestion) => {
    try {
      const response = await apiRequest('POST', previewContentPath, { name, params })
      const answer = v.parse(previewAnswerContract, await response.json())
      onServer('answers')
      return answer
    } catch (cause) {
      onServer(stateAfter(cause))
      throw cause
    }
  }

  /** The server has put the shop's part into its own answers already. */
  const sold = async (question: AskedQuestion, answer: ToldAnswer): Promise<ToldAnswer> =>
    sell ? { ...answer, result: await sell(question, answer.result) } : answer

  return {
    perspective,
    plain: plainAnswer,
    async load<const Query extends string>(
      request: ContentRequest<Query>,
    ): Promise<ContentResult<ClientReturn<Query>>> {
      const { name, query, params = {} } = request
      const key = keyOf({ query, params })
      const question = { name, query, params }
      remember(key, question)
      try {
        const answer = told.get(key)?.answer ?? (await askServer(question))
        // The Studio might have told a newer one meanwhile.
        const newest = told.get(key)?.answer
        return await readContentResult(newest ? await sold(question, newest) : answer, request)
      } catch {
        return curatedResult(request)
      }
    },
    questions: () => [...asked.values()],
    take(question, { result, map, syncTags }) {
      const key = keyOf(question)
      // The Studio tells all of its answers with every keystroke; most are the same.
      const raw = JSON.stringify([result, map])
      if (!asked.has(key) || told.get(key)?.raw === raw) return false
      told.set(key, { raw, answer: { result: markAnswer(result, map, { studioUrl }), syncTags } })
      return true
    },
    forget: () => told.clear(),
  }
}

/** What a refusal by the server says of the preview: `ended` is for good. */
export function stateAfter(cause: unknown): 'ended' | 'fails' {
  return cause instanceof ApiError && [401, 403].includes(cause.status) ? 'ended' : 'fails'
}

function keyOf({ query, params }: Pick<AskedQuestion, 'query' | 'params'>): string {
  const sorted = Object.entries(params).toSorted(([a], [b]) => (a < b ? -1 : 1))
  return JSON.stringify([query, sorted])
}
