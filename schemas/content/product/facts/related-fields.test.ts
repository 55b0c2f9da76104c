import { expect, test } from 'vitest'
import { storedKitFacts } from '#bin/stored-kit-facts.ts'
import { masterKitFacts } from './master-kit.curated.ts'

test('a kit or a question that other kits refer to can be unpublished', () => {
  const { faqs, replenishedBy } = storedKitFacts(masterKitFacts, () => ({}))
  for (const stored of [faqs, replenishedBy]) {
    expect(stored).not.toHaveLength(0)
    expect(stored).toSatisfy((entries: object[]) => entries.every((entry) => '_weak' in entry))
  }
})
