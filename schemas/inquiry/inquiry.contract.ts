import * as v from 'valibot'
import {
  type Choice,
  inquiryCategories,
  inquirySources,
  purchaseConsiderations,
} from './inquiry-choices.ts'
import {
  isSeenAs,
  isUsableLine,
  plainEmail,
  plainPhone,
  trimBlank,
  usable,
  withoutTabs,
} from './inquiry-text.ts'

/**
 * The maximum length of each free-text field, in characters (`docs/product.md §9`).
 */
export const inquiryTextLimits = {
  name: 120,
  email: 254,
  phone: 40,
  location: 200,
  title: 200,
  organization: 200,
  notes: 5000,
} as const

/**
 * The maximum number of kits in an inquiry, and the maximum length of a kit's slug
 * (`docs/product.md §9`).
 */
export const inquiryKitLimits = { count: 50, slug: 255 } as const

type TextField = keyof typeof inquiryTextLimits

const atMost = (field: TextField, label: string) =>
  v.maxLength<string, number, string>(
    inquiryTextLimits[field],
    `${label} must be at most ${inquiryTextLimits[field]} characters`,
  )

const optionalText = (field: TextField, label: string) =>
  v.optional(
    v.pipe(v.string(), trimBlank, withoutTabs, usable(label, 'one line'), atMost(field, label)),
  )

const isWithoutRepeats = (values: readonly string[]) => new Set(values).size === values.length

const valuesOf = <Value extends string>(choices: readonly Choice<Value>[]) =>
  choices.map((choice) => choice.value)

/**
 * The data that a visitor sends from either form, with the same validation in the browser and on
 * the server. `docs/product.md §5` lists the messages, `§3` the fields.
 */
export const inquiryContract = v.object({
  name: v.pipe(
    v.string('Name must be at least 2 characters'),
    trimBlank,
    withoutTabs,
    v.check((name) => isSeenAs(name, 2), 'Name must be at least 2 characters'),
    usable('Name', 'one line'),
    atMost('name', 'Name'),
  ),
  email: v.pipe(
    v.string('Please enter a valid email address'),
    trimBlank,
    plainEmail,
    v.rfcEmail('Please enter a valid email address'),
    // On the internet, every mail domain has a dot: this rule finds a forgotten “.com”.
    v.regex(/^(?![\w.+-]+@[\w-]+$)/, 'Please enter a valid email address'),
    atMost('email', 'Email'),
  ),
  phone: v.pipe(
    v.string('Phone number must be at least 10 digits'),
    trimBlank,
    v.transform(plainPhone),
    v.check(
      (phone) => phone.replaceAll(/\D/g, '').length >= 10,
      'Phone number must be at least 10 digits',
    ),
    v.regex(/^[\d\s+\-()]+$/, 'Invalid phone number format'),
    v.check(isUsableLine, 'Invalid phone number format'),
    atMost('phone', 'Phone number'),
  ),
  location: optionalText('location', 'Location'),
  title: optionalText('title', 'Title'),
  organization: optionalText('organization', 'Organization'),
  categories: v.pipe(
    v.array(v.picklist(valuesOf(inquiryCategories)), 'Please select at least one category'),
    v.minLength(1, 'Please select at least one category'),
    v.check((values) => isWithoutRepeats(values), 'Please select each category only once'),
  ),
  kitsInterested: v.optional(
    v.pipe(
      // Only the server knows which kits exist (`api/inquiry/kit-directory.ts`).
      v.array(v.string()),
      v.maxLength(inquiryKitLimits.count, `Please select at most ${inquiryKitLimits.count} kits`),
      v.check(
        (values) => values.every((slug) => slug !== '' && slug.length <= inquiryKitLimits.slug),
        'Please select kits from the list',
      ),
      v.check((values) => isWithoutRepeats(values), 'Please select each kit only once'),
    ),
  ),
  purchaseConsideration: v.optional(v.picklist(valuesOf(purchaseConsiderations))),
  notes: v.optional(
    v.pipe(v.string(), trimBlank, usable('Notes', 'several lines'), atMost('notes', 'Notes')),
  ),
})

/** The input of a form before validation. */
export type InquiryInput = v.InferInput<typeof inquiryContract>
/** A valid inquiry: trimmed text, a plain address and number, known choices. */
export type Inquiry = v.InferOutput<typeof inquiryContract>

/**
 * The body of `POST /api/contact`: the inquiry, the form that it comes from, and spam signals, which
 * are not stored.
 */
export const inquiryRequestContract = v.object({
  ...inquiryContract.entries,
  source: v.optional(v.picklist(inquirySources), 'contact'),
  /** The captcha's token, valid for one inquiry. */
  captchaToken: v.optional(v.pipe(v.string(), v.maxLength(8192, 'The captcha token is too long'))),
  /** The honeypot: a field that only bots see and fill in. */
  website: v.optional(v.pipe(v.string(), v.maxLength(2000, 'Website is too long'))),
  /** Milliseconds from showing the form to sending it. */
  filledInMs: v.optional(v.pipe(v.number(), v.finite('The fill time must be a number'))),
})

/** A valid request body of `POST /api/contact`. */
export type InquiryRequest = v.InferOutput<typeof inquiryRequestContract>

/** The stored part of a request: the inquiry and the form that it comes from. */
export type ReceivedInquiry = Inquiry & Pick<InquiryRequest, 'source'>

/** The answer to an accepted inquiry (`docs/product.md §3`). `id` is the lake document's id. */
export const inquiryReceiptContract = v.object({
  success: v.boolean(),
  id: v.string(),
  emailSent: v.boolean(),
  webhookSent: v.boolean(),
  message: v.string(),
})

/** The answer to an accepted inquiry. */
export type InquiryReceipt = v.InferOutput<typeof inquiryReceiptContract>
