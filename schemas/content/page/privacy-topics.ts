import { fieldOf } from '#schemas/field/field-of.ts'

/**
 * The topics of the policy; if analytics or the shop is on, the site adds text about it to these
 * topics.
 */
export const privacyTopics = [
  { value: 'collect', title: 'What is collected' },
  { value: 'use', title: 'What it is used for' },
  { value: 'share', title: 'Who else gets it' },
  { value: 'keep', title: 'How long it is kept' },
  { value: 'cookies', title: 'Cookies' },
] as const

export type PrivacyTopic = (typeof privacyTopics)[number]['value']

/** Parses a stored topic; undefined for any other value. */
export function privacyTopicOf(value: unknown): PrivacyTopic | undefined {
  return privacyTopics.find((topic) => topic.value === value)?.value
}

/** A warning unless exactly one section has each topic that the site adds text to, else `true`. */
export function checkTopics(sections: unknown): true | string {
  const taken = Array.isArray(sections)
    ? sections.map((section: unknown) => privacyTopicOf(fieldOf(section, 'adds')))
    : []
  const wrong = privacyTopics.find(
    ({ value }) => taken.filter((topic) => topic === value).length !== 1,
  )
  if (!wrong) return true
  return taken.includes(wrong.value)
    ? `Two sections have the topic “${wrong.title}”. The site adds its text only to the first.`
    : `No section has the topic “${wrong.title}”. The site would add its text to the end of the last section.`
}
