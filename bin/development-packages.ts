import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as v from 'valibot'
import { projectRoot } from './environment.ts'

const manifest = v.object({ devDependencies: v.record(v.string(), v.string()) })

/** Whether the packages are installed that build the product or stand in for a hosted service. */
export function hasDevelopmentPackages(): boolean {
  const text = readFileSync(join(projectRoot, 'package.json'), 'utf8')
  const { devDependencies } = v.parse(manifest, JSON.parse(text))
  const folderOf = (name: string) => join(projectRoot, 'node_modules', name)
  return Object.keys(devDependencies).every((name) => existsSync(folderOf(name)))
}
