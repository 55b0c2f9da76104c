import { readFileSync } from 'node:fs'
import { checkPackage, createPackageFromTarballData } from '@arethetypeswrong/core'
import { publint } from 'publint'

/**
 * Kinds of resolution that the packages do not support: TypeScript's for Node 10 ignores `exports`, and
 * the packages have no CommonJS files. Node loads modules with `require` from version 22.12.
 */
const unsupported: ReadonlySet<string> = new Set(['node10', 'node16-cjs'])

/**
 * The problems of a packed package, as publint and Are the Types Wrong report them.
 *
 * @param archive the path of the archive
 */
export async function packageProblems(archive: string): Promise<string[]> {
  const tarball = new Uint8Array(readFileSync(archive))
  const { messages } = await publint({ pack: { tarball: tarball.buffer }, strict: true })
  const checked = await checkPackage(createPackageFromTarballData(tarball))
  if (checked.types === false) return [`${archive} has no types`]
  const problems = checked.problems.filter(
    (problem) => !('resolutionKind' in problem && unsupported.has(problem.resolutionKind)),
  )
  return [...messages, ...problems].map((problem) => JSON.stringify(problem))
}
