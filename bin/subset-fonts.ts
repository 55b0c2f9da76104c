import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fontsFolder, subsetFonts } from './font-subset.ts'
import { lineSheetFonts, lineSheetFontsFolder } from './line-sheet-fonts.ts'
import { runCommand } from './run-command.ts'

await runCommand(async () => {
  const made = [
    [fontsFolder, await subsetFonts()],
    [lineSheetFontsFolder, await lineSheetFonts()],
  ] as const
  for (const [folder, files] of made) {
    for (const [name, content] of files) {
      await writeFile(join(folder, name), content)
      console.log(`${name}: ${content.length} bytes`)
    }
  }
})
