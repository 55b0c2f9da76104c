import { getPublishedId } from '@sanity/client/csm'
import type { SanityDocument, ValidationMarker } from 'sanity'
import { documentName } from '#studio/document-name.ts'

/** Missing or weak content. */
export interface Finding {
  /** The document, by the id that it shares with its draft. */
  readonly id: string
  readonly type: string
  readonly name: string
  readonly path: ValidationMarker['path']
  readonly message: string
  /** Whether a rule forbids the finding; otherwise a rule advises against it. */
  readonly isError: boolean
  /** Whether visitors see the finding; otherwise it is only in a draft. */
  readonly isLive: boolean
  /** Whether a published document's draft has already fixed it. */
  readonly isFixed: boolean
}

/** A document with the results of its rules. */
export interface CheckedDocument {
  readonly document: SanityDocument
  readonly markers: readonly ValidationMarker[]
}

/** The number of days after which a draft counts as forgotten. */
const staleDays = 30
const dayMs = 24 * 60 * 60 * 1000

/**
 * All missing or weak content, errors first, by type and name. To check a field, add a rule with
 * `.warning()` to the field; this file has only checks across documents and of a draft's age.
 */
export function findingsOf(checked: readonly CheckedDocument[], now: Date): Finding[] {
  const documents = checked.map(({ document }) => document)
  const drafts = new Map<string, CheckedDocument>(
    checked.filter(isDraft).map((draft) => [getPublishedId(draft.document._id), draft]),
  )
  const live = checked
    .filter((one) => !isDraft(one))
    .flatMap((one) => fromRules(one, drafts.get(one.document._id)))
  const known = new Set(live.map(keyOf))
  const inDrafts = [...drafts.values()]
    .flatMap((draft) => fromRules(draft).concat(leftBehind(draft, now)))
    .filter((finding) => !known.has(keyOf(finding)))
  return [...live, ...noneFeatured(documents), ...inDrafts].toSorted(byWeight)
}

function isDraft({ document }: Pick<CheckedDocument, 'document'>): boolean {
  return document._id.startsWith('drafts.')
}

/** The findings of the rules of the document's type. */
function fromRules(one: CheckedDocument, draft?: CheckedDocument): Finding[] {
  const inDraft = draft && new Set(draft.markers.map(ruleKeyOf))
  return one.markers
    .filter(({ level }) => level !== 'info')
    .map(({ level, path, message }) =>
      Object.assign(advice(one.document, path, message), {
        isError: level === 'error',
        isFixed: inDraft?.has(ruleKeyOf({ path, message })) === false,
      }),
    )
}

function leftBehind({ document }: CheckedDocument, now: Date): Finding[] {
  const changed = new Date(document._updatedAt)
  const days = Math.floor((now.getTime() - changed.getTime()) / dayMs)
  if (!(days >= staleDays)) return []
  const message = `This draft was last changed ${days} days ago. Publish it or discard it.`
  return [advice(document, [], message)]
}

/** The section for the featured kit is empty if no published kit is featured. */
function noneFeatured(documents: readonly SanityDocument[]): Finding[] {
  const kits = documents.filter(({ _id, _type }) => _type === 'product' && !_id.includes('.'))
  const [first] = kits.toSorted((a, b) => positionOf(a) - positionOf(b))
  if (!first || kits.some(({ featured }) => featured === true)) return []
  const message = 'No kit is featured, so the Products page has no large section. Choose one.'
  return [advice(first, ['featured'], message)]
}

function positionOf({ order }: SanityDocument): number {
  return typeof order === 'number' ? order : Number.MAX_SAFE_INTEGER
}

function advice(document: SanityDocument, path: Finding['path'], message: string): Finding {
  const { _id, _type } = document
  return {
    id: getPublishedId(_id),
    type: _type,
    name: documentName(document),
    path,
    message,
    isError: false,
    isLive: !isDraft({ document }),
    isFixed: false,
  }
}

function ruleKeyOf({ path, message }: Pick<ValidationMarker, 'path' | 'message'>): string {
  return JSON.stringify([path, message])
}

function keyOf({ id, path, message }: Finding): string {
  return JSON.stringify([id, path, message])
}

function byWeight(a: Finding, b: Finding): number {
  return (
    Number(b.isError) - Number(a.isError) ||
    a.type.localeCompare(b.type) ||
    a.name.localeCompare(b.name)
  )
}
