/** The letters on each key of a telephone, key 2 first. */
const keypad = ['ABC', 'DEF', 'GHI', 'JKL', 'MNO', 'PQRS', 'TUV', 'WXYZ']

function digitOf(letter: string): string {
  return String(keypad.findIndex((letters) => letters.includes(letter)) + 2)
}

/** A `tel:` URL for a US number that can contain letters, such as 866-841-JETS. */
export function phoneHref(phone: string | null): string {
  const digits = (phone ?? '').toUpperCase().replaceAll(/[A-Z]/g, digitOf).replaceAll(/\D/g, '')
  return `tel:+${digits.length === 10 ? '1' : ''}${digits}`
}

export function emailHref(email: string | null): string {
  return `mailto:${email ?? ''}`
}

/** The web address in short form: without protocol and trailing slash. */
export function webAddressLabel(address: string | null): string {
  return (address ?? '').replace(/^https?:\/\//, '').replace(/\/$/, '')
}

/** The web address as a link: with a protocol. */
export function webAddressHref(address: string | null): string {
  return `https://${webAddressLabel(address)}`
}
