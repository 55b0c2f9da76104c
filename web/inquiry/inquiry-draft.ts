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

const draftItem = (source: string) => `petjet-inquiry-${source}`
const sendKeyItem = (source: string) => `petjet-inquiry-${source}-key`

/** The name of a form's element, by which it is found before the scripts have taken it over. */
export const formNameOf = (source: string) => `inquiry-${source}`

/** Reads the draft that this tab keeps of a form; null where there is none that can be read. */
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

/** Keeps a half-filled form in this tab, so that a reload loses nothing. */
export function keepDraft(source: string, values: unknown): void {
  try {
    sessionStorage.setItem(draftItem(source), JSON.stringify(values))
  } catch {
    // Storage is off or full: the form works without a draft.
  }
}

/** What was typed, or filled in by the browser, before the scripts took the form over. */
export function typedBeforeScripts(source: string): Partial<Record<string, string>> {
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
 * The key that marks one filled-in form. It outlives a reload, so that sending again after an answer
 * that was lost is the same inquiry.
 */
export function readSendKey(source: string): string | null {
  try {
    return sessionStorage.getItem(sendKeyItem(source))
  } catch {
    return null
  }
}

/** Keeps the key of a filled-in form. */
export function keepSendKey(source: string, key: string): void {
  try {
    sessionStorage.setItem(sendKeyItem(source), key)
  } catch {
    // Without storage the key lasts as long as the page.
  }
}

/** Forgets draft and key, once the inquiry was sent. */
export function dropDraft(source: string): void {
  try {
    sessionStorage.removeItem(draftItem(source))
    sessionStorage.removeItem(sendKeyItem(source))
  } catch {
    // Storage is off: there was none.
  }
}
