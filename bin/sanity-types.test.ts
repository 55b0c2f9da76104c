import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { generateSanityTypes, sanityTypesFile } from './sanity-types.ts'

test('the committed types are those of the content model and the queries', async () => {
  const committed = await readFile(sanityTypesFile, 'utf8')
  expect(await generateSanityTypes(), 'run npm run typegen').toBe(committed)
})
