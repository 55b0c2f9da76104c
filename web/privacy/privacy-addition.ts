import type { PrivacyTopic } from '#schemas/page/privacy-topics.ts'

/** What the policy says besides, if a part of the site is switched on. */
export interface PrivacyAddition {
  /** The topic of the section that it is the end of. */
  readonly topic: PrivacyTopic
  readonly text: string
  /** The label of a button below, which opens the visitor's choice. */
  readonly choice?: string
}

/**
 * What the policy adds to one of its sections: to the first with the topic. What no section takes is
 * the end of the last one, so that it is said in any case.
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
