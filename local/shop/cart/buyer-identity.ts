import { addressFields, type Address, type AddressField, type Cart, type Remarks } from './cart.ts'
import { countryOf, provinceOf, zipRefusal, type Country, type Province } from './countries.ts'

type AddressInput = Readonly<Partial<Record<AddressField, string | null>>>

/** A `CartBuyerIdentityInput`: missing fields stay unchanged, `null` clears a field. */
export interface BuyerIdentityInput {
  readonly email?: string | null
  readonly phone?: string | null
  readonly countryCode?: string | null
  readonly deliveryAddressPreferences?:
    | readonly { readonly deliveryAddress?: AddressInput | null }[]
    | null
}

const maxFieldLength = 255

/** Sets the buyer and the delivery address, and reports errors. */
export function setBuyerIdentity(cart: Cart, input: BuyerIdentityInput, remarks: Remarks): void {
  checkContact(input, remarks)
  const addresses = input.deliveryAddressPreferences?.flatMap((preference, index) => {
    const field = ['buyerIdentity', 'deliveryAddressPreferences', String(index), 'deliveryAddress']
    const sent = preference.deliveryAddress
    return sent == null ? [] : [readAddress(sent, index, field, remarks)]
  })
  if (input.email !== undefined) cart.email = input.email === '' ? null : input.email
  if (input.phone !== undefined) cart.phone = input.phone === '' ? null : input.phone
  if (input.countryCode !== undefined) cart.countryCode = input.countryCode
  if (input.deliveryAddressPreferences === undefined) return
  cart.addresses = addresses ?? []
  cart.countryCode = cart.addresses[0]?.countryCode ?? cart.countryCode
}

function checkContact({ email, phone }: BuyerIdentityInput, remarks: Remarks): void {
  if (email && !/^[^\s@]+@[^\s@]+\.[^\s@.]{2,}$/.test(email)) {
    refuse(remarks, 'INVALID', ['buyerIdentity', 'email'], 'Email is invalid')
  }
  if (phone && !/^\+?[\d\s().-]{6,30}$/.test(phone)) {
    refuse(remarks, 'INVALID', ['buyerIdentity', 'phone'], 'Phone is invalid')
  }
}

function readAddress(sent: AddressInput, index: number, at: string[], remarks: Remarks): Address {
  const fields: Address['fields'] = Object.fromEntries(
    addressFields.flatMap((name) => (sent[name] ? [[name, sent[name]]] : [])),
  )
  for (const name of addressFields) {
    const refusal = fieldRefusal(name, fields[name])
    if (refusal !== undefined) refuse(remarks, refusal[0], [...at, name], refusal[1])
  }
  const country = countryOf(fields.country)
  const province = country && provinceOf(country, fields.province)
  for (const [name, code, message] of placeRefusals(fields, country, province)) {
    refuse(remarks, code, [...at, name], message)
  }
  const id = 88_000_000_001 + index
  return { id, fields, countryCode: country?.code ?? null, provinceCode: province?.code ?? null }
}

/** The errors of country, province and zip together: field, code and message. */
function placeRefusals(
  { country: name, province: provinceName, zip }: Address['fields'],
  country: Country | undefined,
  province: Province | undefined,
): [field: AddressField, code: string, message: string][] {
  if (country === undefined) {
    return name === undefined ? [] : [['country', 'INVALID', 'Country is not supported']]
  }
  const isLost = country.provinces && provinceName !== undefined && province === undefined
  const zipProblem = zipRefusal(country, province, zip)
  return [
    ...(isLost ? [['province', 'PROVINCE_NOT_FOUND', 'Province is not valid'] as const] : []),
    ...(zipProblem ? [['zip', ...zipProblem] as const] : []),
  ].map(([field, code, message]) => [field, code, message])
}

/** Why a field is invalid, as an error's code and message. */
function fieldRefusal(name: AddressField, value: string | undefined): [string, string] | undefined {
  if (value === undefined) {
    return name === 'country' ? ['ADDRESS_FIELD_IS_REQUIRED', 'Enter a country'] : undefined
  }
  if (value.length > maxFieldLength) return ['ADDRESS_FIELD_IS_TOO_LONG', `${name} is too long`]
  if (/\p{Extended_Pictographic}/u.test(value)) {
    return ['ADDRESS_FIELD_CONTAINS_EMOJIS', `${name} cannot contain emojis`]
  }
  if (/<[^>]+>/.test(value)) {
    return ['ADDRESS_FIELD_CONTAINS_HTML_TAGS', `${name} cannot contain HTML tags`]
  }
  if (/https?:\/\/|www\./i.test(value)) {
    return ['ADDRESS_FIELD_CONTAINS_URL', `${name} cannot contain URL`]
  }
  if (name !== 'phone' || /^\+?[\d\s().x-]{6,30}$/.test(value)) return undefined
  return ['ADDRESS_FIELD_DOES_NOT_MATCH_EXPECTED_PATTERN', 'Enter a valid phone number']
}

function refuse({ userErrors }: Remarks, code: string, field: string[], message: string): void {
  userErrors.push({ code, field, message })
}
