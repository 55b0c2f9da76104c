import { describe, expect, test } from 'vitest'
import { parseEnvironment } from './env.ts'

const hosted = {
  SANITY_PROJECT_ID: 'abc123',
  SANITY_READ_TOKEN: 'read',
  SANITY_WRITE_TOKEN: 'write',
}

describe('the environment', () => {
  test('needs no more than a project and its tokens', () => {
    expect(parseEnvironment(hosted)).toMatchObject({
      PORT: 3000,
      DATA_DIR: '.data',
      SITE_URL: 'http://localhost:3000',
      SANITY_DATASET: 'production',
      NODE_ENV: 'production',
    })
  })

  test('takes an empty setting as one that is not set', () => {
    expect(parseEnvironment({ ...hosted, PORT: '', SITE_URL: '' }).PORT).toBe(3000)
  })

  test('drops the slash at the end of an address', () => {
    const env = parseEnvironment({ ...hosted, SITE_URL: 'https://petjet.example/' })
    expect(env.SITE_URL).toBe('https://petjet.example')
  })

  test.each([
    [{ PORT: 'abc' }, 'PORT must be a port number, 1 to 65535.'],
    [{ PORT: '0' }, 'PORT must be a port number, 1 to 65535.'],
    [{ PORT: '70000' }, 'PORT must be a port number, 1 to 65535.'],
    [{ SITE_URL: 'petjet' }, 'SITE_URL must be a full address, such as https://example.com.'],
    [{ SITE_URL: 'ftp://petjet.example' }, 'SITE_URL must begin with http:// or https://.'],
    [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL must be one of fatal, error, warn, info, debug, silent.'],
    [
      { SANITY_PROJECT_ID: 'Not A Project' },
      'SANITY_PROJECT_ID must be a Sanity project id: lower-case letters, digits and dashes.',
    ],
    [
      { SANITY_WRITE_TOKEN: '' },
      'SANITY_WRITE_TOKEN is missing: make a token with the Editor role in the Sanity project.',
    ],
  ])('names the setting that is wrong: %o', (change, message) => {
    expect(() => parseEnvironment({ ...hosted, ...change })).toThrow(message)
  })
})
