import { evaluateSync, parse, toJS } from 'groq-js'
import { expect } from 'vitest'
import type { ViewDefinition } from '../../src/query/document-view.ts'
import type { LakeDocument } from '../../src/document.ts'
import { memoryDatasetOf } from './memory-dataset.ts'

/** So many that a query reads them in batches. */
export const manyDocuments: readonly LakeDocument[] = Array.from({ length: 1500 }, (_, number) => ({
  _id: idOf(number),
  _type: number % 3 === 0 ? 'note' : 'kit',
  _rev: 'r',
  _createdAt: '2026-01-01',
  _updatedAt: '2026-01-02',
  // Each number below 1,500 once, in a different order than the ids.
  rank: (number * 7) % 1500,
  depth: -number,
  group: `g${number % 50}`,
  isEven: number % 2 === 0,
  deep: { v: number % 100 },
  to: { _ref: idOf(number % 75) },
  title: ['Red box', 'Reddish box'][(number % 60) / 30] ?? 'Blue box',
  ...(number < 10 && { size: number }),
}))

const manyStored = memoryDatasetOf(manyDocuments)

function idOf(number: number): string {
  return `doc-${String(number).padStart(4, '0')}`
}

export const manyParams = {
  type: 'note',
  ids: ['doc-0001', 'doc-0003'],
  ranks: [1, 2, 3],
  mixed: ['doc-0003', 5],
  nothing: [],
  list: [{ v: 1 }, { v: 2 }, { v: 3 }],
  none: null,
  inner: { rank: 20, text: 'g3' },
}

/** The result of a query over many documents, and the number of different documents that it read. */
export async function countReads(query: string, definition?: ViewDefinition) {
  const reader = manyStored.openReader()
  const read = new Set<string>()
  const get = reader.get.bind(reader)
  reader.get = (id) => {
    read.add(id)
    return get(id)
  }
  const request = { query, params: manyParams, ...(definition && { definition }) }
  const { json, syncTags } = await manyStored.run(request, reader)
  const answer: unknown = JSON.parse(json)
  return { answer, reads: read.size, syncTags }
}

/**
 * Expects a query to read this many documents, and to return the same result as groq-js.
 *
 * @param same another query with the same result, if groq-js would take seconds for the first
 */
export async function expectReads(query: string, expected: number, same = query): Promise<void> {
  const { answer, reads } = await countReads(query)
  expect({ reads, answer }).toEqual({ reads: expected, answer: plainAnswer(same) })
}

/** The result of groq-js for the query over all documents. */
export function plainAnswer(query: string): unknown {
  const tree = parse(query, { params: manyParams })
  const value = evaluateSync(tree, { dataset: [...manyDocuments], params: manyParams })
  return JSON.parse(JSON.stringify(toJS(value)) ?? 'null')
}
