import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { inspectEnvironment, parseEnvironment, readSecretFiles } from '#api/platform/env.ts'

const folder = mkdtempSync(join(tmpdir(), 'petjet-secrets-'))
afterAll(() => rmSync(folder, { recursive: true }))

function fileWith(text: string): string {
  const path = join(folder, `secret-${text.length}`)
  writeFileSync(path, text)
  return path
}

const hosted = { SANITY_PROJECT_ID: 'abc123', SANITY_WRITE_TOKEN: 'write' }

describe('secrets in files', () => {
  test('count like variables, without the line break at the end', () => {
    const env = parseEnvironment({
      ...hosted,
      SANITY_READ_TOKEN_FILE: fileWith('the read token\n'),
      METRICS_TOKEN: 'a-token-of-metrics',
      METRICS_TOKEN_ALSO_FILE: fileWith('another-token-of-metrics\r\n'),
      DATABASE_URL_FILE: fileWith('postgres://petjet:secret@localhost/petjet'),
      WEBHOOK_SECRET_FILE: '',
    })
    expect(env.SANITY_READ_TOKEN).toBe('the read token')
    expect(env.METRICS_TOKEN_ALSO).toBe('another-token-of-metrics')
    expect(env.DATABASE_URL).toBe('postgres://petjet:secret@localhost/petjet')
    expect(env.WEBHOOK_SECRET).toBeUndefined()
  })

  test('become variables for another process', () => {
    const source = { ...hosted, SANITY_READ_TOKEN_FILE: fileWith('read\n') }
    const handedOn = readSecretFiles(source)
    expect(handedOn).toEqual({ ...hosted, SANITY_READ_TOKEN: 'read' })
    expect(parseEnvironment(handedOn).SANITY_READ_TOKEN).toBe('read')
  })

  test.each([
    ['/nowhere/at/all', 'cannot be read (ENOENT): name a file that this user can read.'],
    [folder, 'cannot be read (EISDIR): name a file that this user can read.'],
    [fileWith('\n\n'), 'names an empty file: put the secret into it.'],
    [fileWith('one\ntwo'), 'names a file of more than one line: put only the secret into it.'],
    [fileWith('x'.repeat(9000)), 'names a file of more than one line'],
  ])('rejects %s in one sentence', (path, message) => {
    const source = { ...hosted, SANITY_READ_TOKEN_FILE: path }
    expect(() => parseEnvironment(source)).toThrow(`SANITY_READ_TOKEN_FILE ${message}`)
    expect(() => readSecretFiles(source)).toThrow(`SANITY_READ_TOKEN_FILE ${message}`)
    const { problems } = inspectEnvironment(source)
    expect(problems).toHaveLength(1)
    expect(JSON.stringify(problems)).not.toContain('xxxx')
  })

  test('rejects a secret in two places', () => {
    const source = {
      ...hosted,
      SANITY_READ_TOKEN: 'read',
      SANITY_READ_TOKEN_FILE: fileWith('read'),
    }
    expect(() => parseEnvironment(source)).toThrow(
      'SANITY_READ_TOKEN_FILE and SANITY_READ_TOKEN are both set: leave one of them out.',
    )
  })

  test('checks the content of a file like a variable', () => {
    const source = {
      ...hosted,
      SANITY_READ_TOKEN: 'read',
      METRICS_TOKEN_FILE: fileWith('short'),
    }
    expect(() => parseEnvironment(source)).toThrow('METRICS_TOKEN must have 16 characters or more.')
  })

  test('requires the first value for a second one', () => {
    const source = { ...hosted, SANITY_READ_TOKEN: 'read', WEBHOOK_SECRET_ALSO: 'next' }
    expect(() => parseEnvironment(source)).toThrow(
      'WEBHOOK_SECRET is missing: it is required when WEBHOOK_SECRET_ALSO is set.',
    )
  })
})
