import type { SanityDocument } from 'sanity'
import { documentsQuery, knownDocumentsOf } from '#schemas/field/known-documents.ts'
import { documentSizesQuery } from '#schemas/product/facts/document-rules.ts'
import { addressesQuery, knownAddressesOf } from '#schemas/redirect/known-addresses.ts'

/** The part of the lake's client that the rules of fields use. */
export interface RuleClient {
  withConfig(): RuleClient
  fetch(query: string, params: Readonly<Record<string, unknown>>): Promise<unknown>
}

/**
 * Answers what the rules of fields ask the lake from documents in memory, each question once: a
 * thousand documents are checked without asking the lake about each.
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
