import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as v from 'valibot'
import { projectRoot } from './environment.ts'

const manifest = v.object({ devDependencies: v.record(v.string(), v.string()) })

/**
 * Finds a missing package that the build or a stand-in needs.
 *
 * @returns the first missing package's name; undefined if all are installed
 */
export function missingDevelopmentPackage(): string | undefined {
  const text = readFileSync(join(projectRoot, 'package.json'), 'utf8')
  const { devDependencies } = v.parse(manifest, JSON.parse(text))
  const folderOf = (name: string) => join(projectRoot, 'node_modules', name)
  return Object.keys(devDependencies).find((name) => !existsSync(folderOf(name)))
}
