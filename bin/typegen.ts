import { writeFile } from 'node:fs/promises'
import { generateSanityTypes, sanityTypesFile, TypegenFailure } from './sanity-types.ts'

try {
  await writeFile(sanityTypesFile, await generateSanityTypes())
  console.log(`Wrote ${sanityTypesFile}`)
} catch (cause) {
  const isOurs = cause instanceof TypegenFailure
  console.error(isOurs ? `No types were made, the old ones stay:\n${cause.message}` : cause)
  process.exitCode = 1
}
