import * as v from 'valibot'
import { formDraftKey } from '#schemas/inquiry/form-draft-key.ts'
import { inquiryContract, type InquiryInput } from '#schemas/inquiry/inquiry.contract.ts'
import { storedText } from '#web/ui/browser-storage.ts'

const text = v.fallback(v.string(), '')

/** A half-filled form: the text as typed, and the choices that still exist. */
const draftContract = v.object({
  name: text,
  email: text,
  phone: text,
  location: text,
  title: text,
  organization: text,
  categories: v.fallback(inquiryContract.entries.categories, []),
  kitsInterested: v.fallback(inquiryContract.entries.kitsInterested, []),
  purchaseConsideration: v.fallback(inquiryContract.entries.purchaseConsideration, undefined),
  notes: text,
})

export const emptyInquiry: InquiryInput = v.parse(draftContract, {})

/** The `name` of a form's element, which identifies it before hydration. */
export const formNameOf = (source: string) => `inquiry-${source}`

const storedDraft = (source: string) => storedText(formDraftKey(source))

/**
 * The idempotency key of a filled-in form. The key survives a reload: if the response was lost,
 * sending the form again does not create a second inquiry.
 */
export const storedIdempotencyKey = (source: string) => storedText(`petjet-inquiry-${source}-key`)

/**
 * The history entry whose `?kit=` and `?notes=` have already been added to a form, and on a second
 * line those notes. After a reload, the form does not add again what the visitor has removed; notes
 * that the visitor did not change are replaced with the next notes.
 */
export const storedPrefill = (source: string) => storedText(`petjet-inquiry-${source}-kit`)

/** Reads this tab's saved draft of a form; null if there is no draft, or it is unreadable. */
export function readDraft(source: string): InquiryInput | null {
  const contract = v.pipe(v.string(), v.parseJson(), draftContract)
  const stored = v.safeParse(contract, storedDraft(source).get())
  return stored.success ? stored.output : null
}

/** Saves a half-filled form in this tab, so that a reload loses nothing. */
export function saveDraft(source: string, values: unknown): void {
  storedDraft(source).set(JSON.stringify(values))
}

/** Removes the draft and the key of a sent inquiry. */
export function clearDraft(source: string): void {
  for (const stored of [storedDraft, storedIdempotencyKey, storedPrefill]) stored(source).set(null)
}

/** The values that the visitor typed or the browser filled in before hydration. */
export function typedBeforeHydration(source: string): Partial<Record<string, string>> {
  if (typeof document === 'undefined') return {}
  const form = document.forms.namedItem(formNameOf(source))
  if (form === null) return {}
  const typed = [...new FormData(form)].filter(
    (entry): entry is [string, string] =>
      Object.hasOwn(draftContract.entries, entry[0]) && typeof entry[1] === 'string',
  )
  return Object.fromEntries(typed.filter(([, text]) => text !== ''))
}
