/** One choice of a closed list: the stored value and the label. */
export interface Choice<Value extends string = string> {
  readonly value: Value
  readonly title: string
}

/**
 * The visitor's role in aviation (`docs/product.md §3`). Owners come first, because they are the least
 * likely to look for such terms.
 */
export const inquiryCategories = [
  { value: 'part-91', title: 'Part 91 (owner)' },
  { value: 'oem', title: 'OEM' },
  { value: 'fbo', title: 'FBO' },
  { value: 'mro', title: 'MRO' },
  { value: 'part-135', title: 'Part 135 operator' },
  { value: 'part-121', title: 'Part 121 operator' },
  { value: 'part-91k', title: 'Part 91K operator' },
  { value: 'aircraft-management', title: 'Aircraft management' },
  { value: 'charter-brokerages', title: 'Charter brokerage' },
  { value: 'uam-aam', title: 'UAM / AAM' },
  { value: 'other', title: 'Other (pet owner)' },
] as const satisfies readonly Choice[]

/** The choice for visitors who want a recommendation. */
export const recommendation = {
  value: 'not-sure-recommend',
  title: 'Not sure, please recommend',
} as const satisfies Choice

/** How the visitor considers buying (`docs/product.md §3`). */
export const purchaseConsiderations = [
  { value: 'one-time-purchase', title: 'One-time purchase' },
  { value: 'monthly-replenishment', title: 'Monthly replenishment' },
  { value: 'quarterly-replenishment', title: 'Quarterly replenishment' },
  { value: 'per-flight-provisioning', title: 'Per-flight provisioning' },
  { value: 'per-aircraft-provisioning', title: 'Per-aircraft provisioning' },
  { value: 'pilot-trial', title: 'Pilot trial' },
  { value: 'ongoing-partnership', title: 'Ongoing partnership' },
  { value: 'recommend-plan', title: 'Recommend a plan' },
] as const satisfies readonly Choice[]

/** The form that an inquiry came from. */
export const inquirySources = ['contact', 'order'] as const

/** The forms with their titles. */
export const sourceChoices = [
  { value: 'contact', title: 'Contact form' },
  { value: 'order', title: 'Order form' },
] as const satisfies readonly Choice<(typeof inquirySources)[number]>[]

/** Whether the captcha verified the visitor. */
export const captchaStates = [
  { value: 'verified', title: 'Yes' },
  { value: 'unverified', title: 'No: the captcha service did not answer' },
  { value: 'off', title: 'No: the captcha is off' },
] as const satisfies readonly Choice[]

/** The short title of the form that an inquiry came from. */
export const sourceTitle = (source: string) => (source === 'order' ? 'Order' : 'Contact')

/** The title of a value; an unknown value is its own title. */
export function titleOf(choices: readonly Choice[], value: string): string {
  return choices.find((choice) => choice.value === value)?.title ?? value
}

/** The titles of these values, in the order of the choices. */
export function titlesOf(choices: readonly Choice[], values: readonly string[]): string {
  return choices
    .filter((choice) => values.includes(choice.value))
    .map((choice) => choice.title)
    .join(', ')
}
