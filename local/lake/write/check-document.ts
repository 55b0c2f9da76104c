import { randomUUID } from 'node:crypto'
import { isDeeperThan, type NewDocument } from '../document.ts'
import { limits } from '../limits.ts'
import { malformed } from './mutation-failure.ts'

/** Ids that the hosted lake accepts: at most 128 of these characters, no leading dot or dash. */
const documentId = /^[a-zA-Z0-9_][a-zA-Z0-9._-]{0,127}$/

/**
 * The id to store under. The lake completes one that ends in a dot: `drafts.` asks for a new draft.
 */
export function idToStore(document: NewDocument): string {
  const { _id } = document
  if (_id === undefined || _id === '') return randomUUID()
  if (typeof _id !== 'string') throw malformed('A document ID has to be a string')
  const id = _id.endsWith('.') ? `${_id}${randomUUID()}` : _id
  if (!documentId.test(id)) throw malformed(`Malformed document ID: "${id}"`)
  return id
}

/** The creation time that a client sets, as an import does. */
export function readCreationTime(time: unknown, id: string): string | undefined {
  if (typeof time !== 'string') return undefined
  if (!Number.isNaN(Date.parse(time))) return time
  throw malformed(`"${time}" is not a time for _createdAt of document "${id}"`)
}

/** Throws for a document that nests too deeply. */
export function refuseDeepNesting(document: NewDocument, id: string): void {
  if (!isDeeperThan(document, limits.documentDepth)) return
  throw malformed(`Document "${id}" is nested more than ${limits.documentDepth} levels deep`)
}
