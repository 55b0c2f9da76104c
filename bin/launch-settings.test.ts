import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readLaunchSettings, unknownSettings } from './launch-settings.ts'

test('a secret in a file replaces a stand-in, as its variable does', () => {
  const folder = mkdtempSync(join(tmpdir(), 'petjet-launch-'))
  const file = join(folder, 'key')
  writeFileSync(file, 'key-of-mailgun\n')
  const set = { MAILGUN_DOMAIN: 'mg.example.com', MAIL_TO: 'crew@example.com' }
  const { ownServices, environment } = readLaunchSettings({ ...set, MAILGUN_API_KEY_FILE: file })
  rmSync(folder, { recursive: true })
  expect(ownServices).toEqual(['mail'])
  expect(environment).toMatchObject({ MAILGUN_API_KEY: 'key-of-mailgun' })
  expect(environment).not.toHaveProperty('MAILGUN_API_KEY_FILE')
})

test('a misspelled setting is unknown, one with a suffix is not', () => {
  const example = '# With HOST, …\nHOST=\n# INQUIRY_RATE_LIMIT=5\nWEBHOOK_SECRET=\n'
  const text = 'HOST=::\nINQUIRY_RATE_LIMT=5\nWEBHOOK_SECRET_FILE=/run/x\nWEBHOOK_SECRET_ALSO=y'
  expect(unknownSettings(text, example)).toEqual(['INQUIRY_RATE_LIMT'])
})
