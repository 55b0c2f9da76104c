import * as v from 'valibot'
import { inquiryContract, type InquiryInput } from '#schemas/inquiry/inquiry.contract.ts'

const text = v.fallback(v.string(), '')

/** A half-filled form: texts as typed, choices as long as they are known ones, else empty. */
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

const keyOf = (source: string) => `petjet-inquiry-${source}`

/** Reads the draft that this tab keeps of a form; null where there is none that can be read. */
export function readDraft(source: string): InquiryInput | null {
  try {
    const stored = v.safeParse(
      v.pipe(v.string(), v.parseJson(), draftContract),
      sessionStorage.getItem(keyOf(source)),
    )
    return stored.success ? stored.output : null
  } catch {
    // Storage is off in this browser.
    return null
  }
}

/** Keeps a half-filled form in this tab, so that a reload loses nothing. */
export function keepDraft(source: string, values: unknown): void {
  try {
    sessionStorage.setItem(keyOf(source), JSON.stringify(values))
  } catch {
    // Storage is off or full: the form works without a draft.
  }
}

/** Forgets the draft, once its inquiry was sent. */
export function dropDraft(source: string): void {
  try {
    sessionStorage.removeItem(keyOf(source))
  } catch {
    // Storage is off: there was none.
  }
}
