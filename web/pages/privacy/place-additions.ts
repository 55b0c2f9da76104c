import type { PrivacyTopic } from '#schemas/content/page/privacy-topics.ts'

/** A text that a feature of the site adds to the policy. */
export interface PrivacyAddition {
  /** The topic of the section to which the text is appended. */
  readonly topic: PrivacyTopic
  readonly text: string
  /** The label of a button below the text, which reopens the visitor's choice. */
  readonly choice?: string
}

/**
 * The added text for one section of the policy: the policy's first section with a topic gets that
 * topic's text. The last section gets the text of topics without a section, so that no text is
 * missing.
 *
 * @param topics of all sections, in their order
 */
export function additionsTo(
  at: number,
  topics: readonly string[],
  additions: readonly PrivacyAddition[],
): PrivacyAddition[] {
  return additions.filter(({ topic }) => {
    const first = topics.indexOf(topic)
    return at === (first < 0 ? topics.length - 1 : first)
  })
}
