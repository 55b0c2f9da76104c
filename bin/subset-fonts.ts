import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fontsFolder, subsetFonts } from './font-subset.ts'
import { runCommand } from './run-command.ts'

await runCommand(async () => {
  for (const [name, content] of await subsetFonts()) {
    await writeFile(join(fontsFolder, name), content)
    console.log(`${name}: ${content.length} bytes`)
  }
})
