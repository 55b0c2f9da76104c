import { writeFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import { schemaTypes } from '#schemas/index.ts'
import { generateSanityTypes, sanityTypesFile } from '#bin/sanity-types.ts'
import { newFolder } from '#packages/local-lake/tests/support/temporary-folder.ts'

let folder: string

beforeEach(() => {
  folder = newFolder()
})

/** A file with queries, beside a valid one. */
function writeQueries(name: string, source: string): void {
  const head = "import { defineQuery } from 'groq'\n"
  const sound = 'export const soundQuery = defineQuery(`*[_type == "faq"]{question}`)'
  writeFileSync(join(folder, 'sound.queries.ts'), `${head}${sound}\n`)
  writeFileSync(join(folder, `${name}.queries.ts`), `${head}${source}\n`)
}

test('the committed types match the content model and the queries', async () => {
  const committed = await readFile(sanityTypesFile, 'utf8')
  expect(await generateSanityTypes(), 'run npm run typegen').toBe(committed)
})

test.each([
  ['does not parse', 'const kitsQuery = defineQuery(`*[_type == "product"`)', "'kitsQuery'"],
  [
    'calls what is not there',
    'const kitsQuery = defineQuery(`*[nothing::at(_id)]`)',
    "'kitsQuery'",
  ],
  [
    'is put together at run time',
    'const kitsQuery = defineQuery(`*[_type == "${process.env.TYPE}"]`)',
    "'kitsQuery'",
  ],
  [
    'has the name of another',
    'export const soundQuery = defineQuery(`*[_type == "product"]{title}`)',
    'Duplicate query name found: "soundQuery"',
  ],
  [
    'asks for a misspelled field',
    'const kitsQuery = defineQuery(`*[_type == "product"]{title, spec{wieghtGrams}}`)',
    'kitsQuery: the field spec.wieghtGrams has the type null',
  ],
  ['stands in a file that does not parse', 'const kitsQuery = defineQuery(`', 'kits.queries.ts'],
])('a query that %s is named with its file, and no types are written', async (_, source, words) => {
  writeQueries('kits', source)
  const failure: unknown = await generateSanityTypes({ folders: [folder] }).catch(
    (cause: unknown) => cause,
  )
  expect(failure).toMatchObject({ name: 'TypegenFailure' })
  expect(String(failure)).toMatch(/(kits|sound)\.queries\.ts/)
  expect(String(failure)).toContain(words)
})

test('an invalid content model is reported, and no types are written', async () => {
  const types = [
    ...schemaTypes,
    { type: 'document' as const, name: 'leash', fields: [{ name: 'length', type: 'metres' }] },
  ]
  await expect(generateSanityTypes({ folders: [folder], types })).rejects.toThrow(/leash.*metres/s)
})
