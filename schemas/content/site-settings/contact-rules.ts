/** An error message if a text is not a telephone number in the site's format, else `true`. */
export function checkPhone(phone: unknown): true | string {
  if (typeof phone !== 'string' || !phone.trim()) return true
  if (!/^[\dA-Z()+ .-]+$/.test(phone.trim())) {
    return 'Use only digits, capital letters, spaces, dots, dashes, parentheses and +.'
  }
  const count = phone.match(/[\dA-Z]/g)?.length ?? 0
  return count >= 7 && count <= 15
    ? true
    : `A phone number has 7 to 15 digits or letters; there are ${count}.`
}

const emailShape = /^[^\s@<>,;:"]+@[^\s@<>,;:"]+\.[^\s@<>,;:".]{2,}$/

/** An error message if a text is not an email address, else `true`. */
export function checkEmail(email: unknown): true | string {
  if (typeof email !== 'string' || !email.trim() || emailShape.test(email)) return true
  return 'Write only the address, such as hello@example.com.'
}

/** An error message if a text is not a web address as people write it, else `true`. */
export function checkWebAddress(address: unknown): true | string {
  if (typeof address !== 'string' || !address.trim()) return true
  return /^(?:https?:\/\/)?[a-z\d-]+(?:\.[a-z\d-]+)+\/?$/i.test(address)
    ? true
    : 'Write only the address, such as www.example.com.'
}

/** An error message if a link leads to a different network from the field's title, else `true`. */
export function checkNetwork(url: unknown, host: string): true | string {
  if (typeof url !== 'string' || !URL.canParse(url)) return true
  const { protocol, hostname } = new URL(url)
  // Another rule requires https.
  if (protocol !== 'https:') return true
  return hostname === host || hostname.endsWith(`.${host}`)
    ? true
    : `This leads to ${hostname}, not to ${host}.`
}
