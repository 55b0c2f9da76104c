import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { loadSiteBundle } from './site-bundle.ts'

test('the error for a site that is not built says how to build it', async () => {
  const empty = mkdtempSync(join(tmpdir(), 'petjet-dist-'))
  await expect(loadSiteBundle(empty)).rejects.toThrow('run npm run build')
})
