import { globSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { basename, join } from 'node:path'
import { projectRoot } from './launch-settings.ts'
import { lockedPackages, productionPackages } from './production-packages.ts'
import { runCommand } from './run-command.ts'

/** `npm run prune:production`: removes packages that `npm ci --omit=dev` leaves but no server needs. */
await runCommand(async () => {
  const packages = lockedPackages(readFileSync(join(projectRoot, 'package-lock.json'), 'utf8'))
  const needed = productionPackages(packages)
  const surplus = Object.keys(packages)
    .filter((folder) => folder !== '' && !needed.has(folder))
    .map((folder) => join(projectRoot, folder))
    .filter((folder) => statSync(folder, { throwIfNoEntry: false }) !== undefined)
  // npm links the project's own packages, which no server loads.
  const links = globSync('packages/*', { cwd: projectRoot }).map((folder) =>
    join(projectRoot, 'node_modules', basename(folder)),
  )
  for (const link of links) rmSync(link, { force: true })
  for (const folder of surplus) rmSync(folder, { recursive: true, force: true })
  removeDeadCommands(join(projectRoot, 'node_modules/.bin'))
  // This file lists the former packages; without this file, npm scans the folder.
  rmSync(join(projectRoot, 'node_modules/.package-lock.json'), { force: true })
  console.log(`Removed ${surplus.length} packages that are only needed for building and testing.`)
})

/** Removes the commands whose packages have been removed. */
function removeDeadCommands(folder: string): void {
  for (const name of readdirSync(folder)) {
    const command = join(folder, name)
    if (statSync(command, { throwIfNoEntry: false }) === undefined) rmSync(command)
  }
}
