import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { projectRoot } from './environment.ts'
import { licenceList } from './licence-list.ts'
import { lockedPackages } from './production-packages.ts'
import { runCommand } from './run-command.ts'

/** `npm run licences`: regenerates `docs/licences.md`. */
await runCommand(async () => {
  const text = readFileSync(join(projectRoot, 'package-lock.json'), 'utf8')
  writeFileSync(join(projectRoot, 'docs/licences.md'), licenceList(lockedPackages(text)))
  console.log('Wrote docs/licences.md.')
})
