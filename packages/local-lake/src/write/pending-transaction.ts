import { randomBytes, randomUUID } from 'node:crypto'
import { type LakeDocument, mapFields, type NewDocument } from '../document.ts'
import type { DocumentChange, MutationResult } from '../transaction.ts'
import { applyPatch } from './apply-patch.ts'
import { checkDocument } from './check-document.ts'
import { checkRevision } from './check-revision.ts'
import { documentExists, documentNotFound, malformed, MutationFailure } from './mutation-failure.ts'
import type { Mutation, PatchOperations } from './write-schemas.ts'

interface TouchedDocument {
  readonly before: LakeDocument | undefined
  after: LakeDocument | undefined
  readonly mutations: Mutation[]
}

/** A mutation that names its document by id: queries are resolved before a transaction starts. */
export type DirectMutation =
  | Exclude<Mutation, { patch: unknown } | { delete: unknown }>
  | DirectEdit
type DirectEdit =
  | { readonly delete: { readonly id: string; readonly purge?: boolean | undefined } }
  | { readonly patch: { readonly id: string } & PatchOperations }

type DeleteOf = Extract<DirectEdit, { delete: unknown }>['delete']

/** A transaction's changes so far; nothing is stored until the transaction is committed. */
export class PendingTransaction {
  readonly transactionId: string
  readonly timestamp: string
  readonly #read: (id: string) => LakeDocument | undefined
  readonly #autoKeys: boolean
  readonly #touched = new Map<string, TouchedDocument>()
  readonly #purged = new Set<string>()

  constructor(options: {
    read: (id: string) => LakeDocument | undefined
    transactionId: string
    timestamp: string
    autoGenerateArrayKeys?: boolean | undefined
  }) {
    this.#read = options.read
    this.transactionId = options.transactionId
    this.timestamp = options.timestamp
    this.#autoKeys = options.autoGenerateArrayKeys ?? false
  }

  /** The document inside this transaction. */
  get(id: string): LakeDocument | undefined {
    const touched = this.#touched.get(id)
    return touched ? touched.after : this.#read(id)
  }

  /** Applies one mutation; undefined if there was nothing to do. */
  apply(mutation: DirectMutation): MutationResult | undefined {
    if ('create' in mutation) return this.#create(mutation.create)
    if ('createOrReplace' in mutation) return this.#createOrReplace(mutation.createOrReplace)
    if ('createIfNotExists' in mutation) return this.#createIfNotExists(mutation.createIfNotExists)
    if ('delete' in mutation) return this.#delete(mutation.delete)
    if ('patch' in mutation) return this.#patch(mutation.patch)
    throw malformed(`Unknown mutation "${Object.keys(mutation).join(', ')}"`)
  }

  /** Ids of documents whose history before this transaction is to be deleted. */
  get purged(): ReadonlySet<string> {
    return this.#purged
  }

  /** One change per document, however many mutations touched the document. */
  changes(): readonly DocumentChange[] {
    return [...this.#touched]
      .map(([documentId, { before, after, mutations }]) => ({
        documentId,
        before,
        after,
        mutations,
      }))
      .filter(({ before, after }) => before !== undefined || after !== undefined)
  }

  #create(document: NewDocument): MutationResult {
    const id = idToStore(document)
    if (this.get(id)) throw documentExists(id)
    const created = this.#complete(document, id)
    this.#record(id, created, { create: created })
    return { id, operation: 'create' }
  }

  #createOrReplace(document: NewDocument): MutationResult {
    const id = idToStore(document)
    const existing = this.get(id)
    const replaced = this.#complete(document, id, existing)
    this.#record(id, replaced, { createOrReplace: replaced })
    return { id, operation: existing ? 'update' : 'create' }
  }

  #createIfNotExists(document: NewDocument): MutationResult {
    const id = idToStore(document)
    if (this.get(id)) return { id, operation: 'none' }
    const created = this.#complete(document, id)
    this.#record(id, created, { createIfNotExists: created })
    return { id, operation: 'create' }
  }

  #delete({ id, purge }: DeleteOf): MutationResult | undefined {
    if (purge) this.#purged.add(id)
    if (!this.get(id)) return undefined
    this.#record(id, undefined, { delete: { id } })
    return { id, operation: 'delete' }
  }

  #patch(patch: { readonly id: string } & PatchOperations): MutationResult {
    const { id, ...operations } = patch
    const before = this.get(id)
    if (!before) throw documentNotFound(id)
    checkRevision(before, id, operations.ifRevisionID)
    const after = applyPatch(before, operations)
    if (after._id !== before._id) throw immutable('_id', id)
    if (after._type !== before._type) throw immutable('_type', id)
    this.#record(id, this.#complete(after, id, before), { patch })
    return { id, operation: 'update' }
  }

  #complete(document: NewDocument, id: string, existing?: LakeDocument): LakeDocument {
    if (typeof document._type !== 'string' || document._type === '') {
      throw malformed(`Document "${id}" does not have a type`)
    }
    checkDocument(document, id)
    const content = this.#autoKeys ? mapFields(document, generateArrayKeys) : document
    const givenCreation = readCreationTime(document['_createdAt'], id)
    return {
      ...content,
      _id: id,
      _type: document._type,
      _rev: this.transactionId,
      _createdAt: givenCreation ?? existing?._createdAt ?? this.timestamp,
      _updatedAt: this.timestamp,
    }
  }

  #record(id: string, after: LakeDocument | undefined, mutation: Mutation): void {
    const touched = this.#touched.get(id)
    if (touched) {
      touched.after = after
      touched.mutations.push(mutation)
    } else {
      this.#touched.set(id, { before: this.#read(id), after, mutations: [mutation] })
    }
  }
}

function immutable(field: string, id: string): MutationFailure {
  return new MutationFailure(409, {
    type: 'mutationError',
    description: `Cannot change the immutable attribute "${field}" of document "${id}"`,
    id,
  })
}

/** Ids that the hosted lake accepts: at most 128 of these characters, no leading dot or dash. */
const documentIdPattern = /^[a-zA-Z0-9_][a-zA-Z0-9._-]{0,127}$/

/**
 * The id under which a document is stored. The lake completes an id that ends in a dot: `drafts.`
 * requests a new draft.
 */
function idToStore(document: NewDocument): string {
  const { _id } = document
  if (_id === undefined || _id === '') return randomUUID()
  if (typeof _id !== 'string') throw malformed('A document ID has to be a string')
  const id = _id.endsWith('.') ? `${_id}${randomUUID()}` : _id
  if (!documentIdPattern.test(id)) throw malformed(`Malformed document ID: "${id}"`)
  return id
}

/** The creation time that a client sets, as an import does. */
function readCreationTime(time: unknown, id: string): string | undefined {
  if (typeof time !== 'string') return undefined
  if (!Number.isNaN(Date.parse(time))) return time
  throw malformed(`"${time}" is not a time for _createdAt of document "${id}"`)
}

/** The value with a `_key` on every object inside an array that has no `_key`. */
function generateArrayKeys(value: unknown): unknown {
  if (Array.isArray(value)) return value.map((element) => withKey(generateArrayKeys(element)))
  if (typeof value !== 'object' || value === null) return value
  return mapFields(value, generateArrayKeys)
}

function withKey(element: unknown): unknown {
  if (typeof element !== 'object' || element === null || Array.isArray(element)) return element
  if ('_key' in element && element._key) return element
  return { ...element, _key: randomBytes(6).toString('hex') }
}
