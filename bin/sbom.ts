import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { projectRoot } from './launch-settings.ts'
import { licenseOf } from './license-list.ts'
import {
  dependenciesOf,
  lockedPackages,
  packageName,
  productionPackages,
  type LockedPackages,
} from './production-packages.ts'
import { runCommand } from './run-command.ts'

/** The project in the list, which has no package URL. */
const project = 'petjet'

/**
 * The software bill of materials of a production install in CycloneDX 1.6: its packages with their
 * hashes, licenses and dependencies, including builds for other platforms. The bill has no time and no
 * serial number, so that the same lockfile gives the same bytes. `npm sbom --omit dev` leaves out
 * packages that development packages need too.
 *
 * @throws {LicenseError} if a package's license is unknown or not accepted
 */
export function softwareBill(packages: LockedPackages) {
  const folders = [...productionPackages(packages)].toSorted()
  // Two folders can hold the same package.
  const byUrl = new Map(folders.map((folder) => [packageUrl(packages, folder), folder]))
  return {
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    version: 1,
    metadata: {
      component: {
        type: 'application',
        'bom-ref': project,
        name: project,
        version: packages['']?.version,
      },
    },
    components: [...byUrl].map(([url, folder]) => ({
      type: 'library',
      'bom-ref': url,
      name: packageName(folder),
      version: packages[folder]?.version,
      scope: packages[folder]?.optional ? 'optional' : 'required',
      hashes: [{ alg: 'SHA-512', content: sha512Of(packages, folder) }],
      licenses: [{ expression: licenseOf(packages, folder) }],
      purl: url,
    })),
    dependencies: [[project, ''] as const, ...byUrl].map(([ref, folder]) => ({
      ref,
      dependsOn: dependenciesOf(packages, folder).map((needed) => packageUrl(packages, needed)),
    })),
  }
}

/** https://github.com/package-url/purl-spec */
function packageUrl(packages: LockedPackages, folder: string): string {
  return `pkg:npm/${packageName(folder).replace('@', '%40')}@${packages[folder]?.version}`
}

function sha512Of(packages: LockedPackages, folder: string): string {
  const hash = packages[folder]?.integrity?.replace(/^sha512-/, '') ?? ''
  return Buffer.from(hash, 'base64').toString('hex')
}

/** The build runs `node bin/sbom.ts FILE`. */
if (import.meta.main) {
  await runCommand(async () => {
    const text = readFileSync(join(projectRoot, 'package-lock.json'), 'utf8')
    const bill = JSON.stringify(softwareBill(lockedPackages(text)), undefined, 1)
    writeFileSync(process.argv[2] ?? '', `${bill}\n`)
  })
}
