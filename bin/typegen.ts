import { writeFile } from 'node:fs/promises'
import { generateSanityTypes, sanityTypesFile } from './sanity-types.ts'

await writeFile(sanityTypesFile, await generateSanityTypes())
console.log(`Wrote ${sanityTypesFile}`)
