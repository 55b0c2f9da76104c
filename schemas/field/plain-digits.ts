const digits = /\p{Nd}/gu

/** A text with the digits of all scripts written as 0 to 9, such as ٣ as 3. */
export function plainDigits(text: string): string {
  return text.replaceAll(digits, (digit) => {
    const code = digit.codePointAt(0) ?? 0
    let zero = code
    // In every script, the ten digits follow each other from zero.
    while (String.fromCodePoint(zero - 1).search(digits) === 0) zero -= 1
    return String((code - zero) % 10)
  })
}
