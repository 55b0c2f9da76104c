import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Launch } from './environment.ts'
import { startChild } from './child.ts'

/**
 * Seeds the local lake on its first start. Later starts leave it alone, so that what an editor
 * deleted stays deleted.
 */
export async function seedOnce(
  launch: Launch,
  environment: Record<string, string | undefined>,
): Promise<void> {
  const marker = join(launch.dataDir, 'seeded')
  if (existsSync(marker)) return
  const seed = startChild('bin/seed.ts', environment)
  if ((await seed.exited) !== 0) {
    console.error('The curated content could not be put into the lake: run npm run content:seed.')
    return
  }
  writeFileSync(marker, new Date().toISOString())
}
