import * as v from 'valibot'
import { previewContentPath } from '#schemas/preview/preview-addresses.ts'
import { previewAnswerContract } from '#schemas/preview/preview-content.contract.ts'
import { apiRequest } from '#web/api.ts'
import { newPositions, type Placed } from './new-positions.ts'
import type { Drop } from './read-drop.ts'

const placed = v.object({ _id: v.string(), order: v.fallback(v.nullable(v.number()), null) })
const positionsContract = v.object({ ...previewAnswerContract.entries, result: v.array(placed) })

/**
 * The positions that put a document where it was dropped. The server knows the whole list; a page
 * may show only a part of it.
 *
 * @returns only what changes; nothing where the document is there already
 * @throws where the list is not the one that the page shows, or is full
 */
export async function positionsAfter({ id, type, beside, side }: Drop): Promise<readonly Placed[]> {
  const asked = { name: 'positions', params: { type } }
  const response = await apiRequest('POST', previewContentPath, asked)
  const { result: list } = v.parse(positionsContract, await response.json())
  const from = list.findIndex(({ _id }) => _id === id)
  const moved = list[from]
  const others = list.filter((document) => document !== moved)
  const at = others.findIndex(({ _id }) => _id === beside) + (side === 'after' ? 1 : 0)
  if (!moved || !others.some(({ _id }) => _id === beside)) throw new Error('The list has changed.')
  if (at === from) return []
  const positions = newPositions(others.toSpliced(at, 0, moved), at)
  if (!positions) throw new Error('No position is free.')
  return positions
}
