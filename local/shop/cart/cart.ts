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

/** An address as `MailingAddressInput` gives it, with the codes that were found for its names. */
export interface Address {
  readonly id: number
  readonly fields: Readonly<Partial<Record<AddressField, string>>>
  readonly countryCode: string | null
  readonly provinceCode: string | null
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
export type AddressField = (typeof addressFields)[number]

/** A cart as the shop keeps it. */
export interface Cart {
  /** The public half of its id. */
  readonly token: string
  /** The secret half; reading the cart requires it. */
  readonly key: string
  readonly createdAt: number
  updatedAt: number
  lines: CartLine[]
  attributes: readonly Attribute[]
  note: string
  email: string | null
  phone: string | null
  countryCode: string | null
  addresses: readonly Address[]
  /** As the buyer wrote them, applicable or not. */
  discountCodes: readonly string[]
  /** Codes of gift cards, in order of use. */
  giftCards: readonly string[]
}

/** A `CartUserError`: the mutation did not do what it says. */
export interface UserError {
  readonly code: string
  /** Null for an error that is about the whole cart. */
  readonly field: readonly string[] | null
  readonly message: string
}

/** A `CartWarning`: the mutation did something other than what the request asked for. */
export interface Warning {
  readonly code: string
  readonly message: string
  /** The global id of the affected object. */
  readonly target: string
}

/** The errors and warnings of a mutation. */
export interface Remarks {
  readonly userErrors: UserError[]
  readonly warnings: Warning[]
}
