/** A key and a value that a shop's buyer or page adds to a cart or line. */
export interface Attribute {
  readonly key: string
  readonly value: string
}

/** One row of a cart. */
export interface CartLine {
  readonly id: string
  variantId: number
  quantity: number
  attributes: readonly Attribute[]
}

/** The fields of an address that a buyer fills in. */
export const addressFields = [
  'address1',
  'address2',
  'city',
  'company',
  'country',
  'firstName',
  'lastName',
  'phone',
  'province',
  'zip',
] as const

/** A `MailingAddressInput`. */
export type Address = Readonly<Partial<Record<(typeof addressFields)[number], string | null>>>

/** A cart as the shop stores it. */
export interface Cart {
  /** The public half of the cart's id. */
  readonly token: string
  /** The secret half; reading the cart requires it. */
  readonly key: string
  readonly createdAt: number
  updatedAt: number
  lines: CartLine[]
  attributes: readonly Attribute[]
  note: string
  email: string | null
  countryCode: string | null
  addresses: readonly Address[]
  /** The codes as the buyer wrote them; no code applies. */
  discountCodes: readonly string[]
}

/** The errors and warnings of a mutation. */
export interface Remarks {
  /** `CartUserError`s: nothing was done. The field is null if the error is about the whole cart. */
  readonly userErrors: { code: string; field: readonly string[] | null; message: string }[]
  /** `CartWarning`s: less was done. The target is the global id of the affected object. */
  readonly warnings: { code: string; message: string; target: string }[]
}
