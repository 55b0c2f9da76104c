import * as v from 'valibot'
import { draftItem } from '#schemas/inquiry/draft-item.ts'
import { inquiryContract, type InquiryInput } from '#schemas/inquiry/inquiry.contract.ts'

const text = v.fallback(v.string(), '')

/** A half-filled form: unchanged text, and the choices that still exist. */
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

const idempotencyKeyItem = (source: string) => `petjet-inquiry-${source}-key`

const prefilledKitItem = (source: string) => `petjet-inquiry-${source}-kit`

/** The `name` of a form's element, which identifies it before hydration. */
export const formNameOf = (source: string) => `inquiry-${source}`

/** Reads this tab's saved draft of a form; null if there is none, or it is unreadable. */
export function readDraft(source: string): InquiryInput | null {
  try {
    const stored = v.safeParse(
      v.pipe(v.string(), v.parseJson(), draftContract),
      sessionStorage.getItem(draftItem(source)),
    )
    return stored.success ? stored.output : null
  } catch {
    // Storage is off in this browser.
    return null
  }
}

/** Saves a half-filled form in this tab, so that a reload loses nothing. */
export function saveDraft(source: string, values: unknown): void {
  try {
    sessionStorage.setItem(draftItem(source), JSON.stringify(values))
  } catch {
    // Storage is off or full: the form works without a draft.
  }
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

/**
 * The idempotency key of a filled-in form. It survives a reload: if an answer was lost, sending
 * again does not create a second inquiry.
 */
export function readIdempotencyKey(source: string): string | null {
  try {
    return sessionStorage.getItem(idempotencyKeyItem(source))
  } catch {
    return null
  }
}

/** Saves the idempotency key of a filled-in form. */
export function saveIdempotencyKey(source: string, key: string): void {
  try {
    sessionStorage.setItem(idempotencyKeyItem(source), key)
  } catch {
    // Without storage the key lasts as long as the page.
  }
}

/** Whether the kit in an address was already chosen in a form, during this visit of the address. */
export function isKitPrefilled(source: string, visit: string): boolean {
  try {
    return sessionStorage.getItem(prefilledKitItem(source)) === visit
  } catch {
    return false
  }
}

/** Records that the kit was chosen, so that a reload does not add a kit that the visitor removed. */
export function rememberPrefilledKit(source: string, visit: string): void {
  try {
    sessionStorage.setItem(prefilledKitItem(source), visit)
  } catch {
    // Without storage there is also no draft with another choice.
  }
}

/** Removes the draft and the key of a sent inquiry. */
export function clearDraft(source: string): void {
  try {
    sessionStorage.removeItem(draftItem(source))
    sessionStorage.removeItem(idempotencyKeyItem(source))
    sessionStorage.removeItem(prefilledKitItem(source))
  } catch {
    // Storage is off, so there is nothing to remove.
  }
}
