import { expect, test } from 'vitest'
import { schemaTypes } from './index.ts'

/** Every reference in a definition, with the way to it. */
function referencesIn(definition: unknown, at: string): [at: string, reference: object][] {
  if (typeof definition !== 'object' || definition === null) return []
  const found: [string, object][] =
    'type' in definition && definition.type === 'reference' ? [[at, definition]] : []
  for (const [key, part] of Object.entries(definition)) {
    if (key === 'fields' || key === 'of') {
      for (const member of part as { name?: string }[]) {
        found.push(...referencesIn(member, `${at}.${member.name ?? key}`))
      }
    }
  }
  return found
}

test('any document can be taken off the site, whichever others refer to it', () => {
  const references = schemaTypes.flatMap((type) => referencesIn(type, type.name))
  expect(references.map(([at]) => at)).toEqual(
    expect.arrayContaining([
      'product.replenishedBy.of',
      'kitsBlock.kits.of',
      'faqBlock.questions.of',
    ]),
  )
  // A hosted Content Lake refuses to unpublish or delete what another document holds.
  for (const [at, reference] of references) expect(reference, at).toMatchObject({ weak: true })
})
