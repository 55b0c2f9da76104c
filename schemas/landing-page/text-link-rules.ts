import { checkAddress } from '#schemas/link/link-rules.ts'
import { textLinkTarget } from './text-link-target.ts'

/** An error message where a text cannot be where a link leads, else `true`. */
export function checkTextLink(to: unknown): true | string {
  if (textLinkTarget(to) !== undefined) return true
  const text = typeof to === 'string' ? to.trim() : ''
  if (/^mailto:/i.test(text)) return 'Write an email address after mailto:, and nothing else.'
  if (/^tel:/i.test(text)) return 'Write a telephone number after tel:, such as tel:+18668415387.'
  if (text.includes('@')) return `Begin with mailto: for an email address, such as mailto:${text}.`
  return checkAddress(to)
}
