import { describe, expect, test } from 'vitest'
import { inspectEnvironment, parseEnvironment } from './env.ts'

const hosted = {
  SANITY_PROJECT_ID: 'abc123',
  SANITY_READ_TOKEN: 'read',
  SANITY_WRITE_TOKEN: 'write',
}

const hash = 'scrypt:32768:8:3:c2FsdA:a2V5'

describe('the environment', () => {
  test('requires only a project and its tokens', () => {
    expect(parseEnvironment(hosted)).toMatchObject({
      PORT: 3000,
      DATA_DIR: '.data',
      SITE_URL: 'http://localhost:3000',
      SANITY_DATASET: 'production',
      NODE_ENV: 'production',
    })
  })

  test('treats an empty setting as not set', () => {
    expect(parseEnvironment({ ...hosted, PORT: '', SITE_URL: '' }).PORT).toBe(3000)
  })

  test('rejects a space around a value, even if it would be valid', () => {
    for (const SITE_URL of ['https://petjet.example ', ' https://petjet.example'])
      expect(() => parseEnvironment({ ...hosted, SITE_URL })).toThrow(
        'SITE_URL begins or ends with a space: remove it.',
      )
  })

  test('removes the slash at the end of an address', () => {
    const env = parseEnvironment({ ...hosted, SITE_URL: 'https://petjet.example/' })
    expect(env.SITE_URL).toBe('https://petjet.example')
  })

  test('reads the origins of Studios at other addresses', () => {
    expect(parseEnvironment(hosted).STUDIO_ORIGINS).toEqual([])
    const STUDIO_ORIGINS = 'https://petjet.sanity.studio, https://Studio.example.com/'
    expect(parseEnvironment({ ...hosted, STUDIO_ORIGINS }).STUDIO_ORIGINS).toEqual([
      'https://petjet.sanity.studio',
      'https://studio.example.com',
    ])
  })

  test.each(['mysql://localhost/petjet', 'localhost:5432', 'postgres://'])(
    'rejects %s as a database',
    (DATABASE_URL) => {
      expect(() => parseEnvironment({ ...hosted, DATABASE_URL })).toThrow(/^DATABASE_URL must be/)
    },
  )

  test.each([
    '*',
    'https://*.sanity.studio',
    'petjet.sanity.studio',
    "'self'",
    'https:',
    'https://petjet.sanity.studio/presentation',
    'https://a.example;script-src',
    'https://user@a.example',
    'data://a.example',
  ])('rejects %s as the address of a Studio', (STUDIO_ORIGINS) => {
    expect(() => parseEnvironment({ ...hosted, STUDIO_ORIGINS })).toThrow(/^STUDIO_ORIGINS/)
  })

  test.each([
    ['on', 'on'],
    ['true', 'on'],
    ['off', 'off'],
    ['false', 'off'],
  ])('reads %s as a switch', (said, intended) => {
    const shop = { SHOPIFY_DOMAIN: 'petjet.myshopify.com', SHOPIFY_STOREFRONT_TOKEN: 'public' }
    const env = { ...hosted, ...shop, FEATURE_ECOMMERCE: said, FEATURE_RECAPTCHA: said }
    expect(parseEnvironment(env)).toMatchObject({
      FEATURE_ECOMMERCE: intended,
      FEATURE_RECAPTCHA: intended,
    })
  })

  test('the shop is off by default, and then requires nothing', () => {
    expect(parseEnvironment(hosted)).toMatchObject({
      FEATURE_ECOMMERCE: 'off',
      SHOPIFY_REFRESH_MS: 60_000,
    })
    const domain = { SHOPIFY_DOMAIN: 'PetJet.MyShopify.com' }
    expect(parseEnvironment({ ...hosted, ...domain }).SHOPIFY_DOMAIN).toBe('petjet.myshopify.com')
  })

  test.each([
    [{}, 'SHOPIFY_DOMAIN is missing: it is required when FEATURE_ECOMMERCE is set.'],
    [
      { SHOPIFY_DOMAIN: 'petjet.myshopify.com' },
      'SHOPIFY_STOREFRONT_TOKEN is missing: it is required when FEATURE_ECOMMERCE is set.',
    ],
    [
      { SHOPIFY_DOMAIN: 'https://petjet.myshopify.com' },
      "SHOPIFY_DOMAIN must be the shop's host name, such as petjet.myshopify.com.",
    ],
    [
      { SHOPIFY_DOMAIN: 'petjet' },
      "SHOPIFY_DOMAIN must be the shop's host name, such as petjet.myshopify.com.",
    ],
    [
      { SHOPIFY_STOREFRONT_TOKEN: 'shpat_0123' },
      'SHOPIFY_STOREFRONT_TOKEN is a secret token, which every visitor would see: use the public token of the Storefront API.',
    ],
    [
      { SHOPIFY_STOREFRONT_TOKEN: 'two words' },
      'SHOPIFY_STOREFRONT_TOKEN must be a token without spaces.',
    ],
    [{ SHOPIFY_REFRESH_MS: '10' }, 'SHOPIFY_REFRESH_MS must be a whole number, 200 to 86400000.'],
    [{ SHOPIFY_API_URL: 'shop' }, 'SHOPIFY_API_URL must be a full address'],
    [{ FEATURE_ECOMMERCE: 'yes' }, 'FEATURE_ECOMMERCE must be one of on, off, true, false.'],
  ])('names the missing settings of the shop: %o', (change, message) => {
    const env = { ...hosted, FEATURE_ECOMMERCE: 'on', ...change }
    expect(() => parseEnvironment(env)).toThrow(message)
  })

  test('reads accounts with names of several words', () => {
    const env = parseEnvironment({ ...hosted, ADMIN_ACCOUNTS: `Ana Lee=${hash}, ben=${hash}` })
    expect(env.ADMIN_ACCOUNTS).toEqual([
      { username: 'Ana Lee', hash },
      { username: 'ben', hash },
    ])
  })

  test.each([
    [{ PORT: 'abc' }, 'PORT must be a port number, 1 to 65535.'],
    [{ PORT: '0' }, 'PORT must be a port number, 1 to 65535.'],
    [{ PORT: '70000' }, 'PORT must be a port number, 1 to 65535.'],
    [{ SITE_URL: 'petjet' }, 'SITE_URL must be a full address, such as https://example.com.'],
    [{ SITE_URL: 'ftp://petjet.example' }, 'SITE_URL must begin with http:// or https://.'],
    [{ LOG_REQUESTS: '10%' }, 'LOG_REQUESTS must be a number from 0 to 1, such as 0.1.'],
    ...['ana', 'ana=secret', `ana${hash}`, `=${hash}`, `ana=${hash};ben=${hash}`].map(
      (accounts): [object, string] => [
        { ADMIN_ACCOUNTS: accounts },
        'ADMIN_ACCOUNTS must list accounts as name=hash, separated by commas',
      ],
    ),
    [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL must be one of fatal, error, warn, info, debug, silent.'],
    [
      { GA_MEASUREMENT_ID: 'UA-12345-1' },
      'GA_MEASUREMENT_ID must be the measurement id of a web data stream, such as G-ABC1234567.',
    ],
    [
      { SANITY_PROJECT_ID: 'Not A Project' },
      'SANITY_PROJECT_ID must be a Sanity project id: lowercase letters, digits and dashes.',
    ],
    [{ WEB_VITALS: 'on' }, 'METRICS_TOKEN is missing: it is required when WEB_VITALS is set.'],
    [{ WEB_VITALS: 'yes' }, 'WEB_VITALS must be one of on, off, true, false.'],
    [
      { SANITY_WRITE_TOKEN: '' },
      'SANITY_WRITE_TOKEN is missing: create a token with the Editor role in the Sanity project.',
    ],
  ])('names a wrong setting: %o', (change, message) => {
    expect(() => parseEnvironment({ ...hosted, ...change })).toThrow(message)
  })
})

describe('inspecting the environment', () => {
  test('names every wrong setting, and reads the others', () => {
    const { settings, problems } = inspectEnvironment({
      PORT: 'abc',
      SANITY_PROJECT_ID: 'Not A Project',
      SANITY_DATASET: 'staging',
      FEATURE_ECOMMERCE: 'on',
      SHOPIFY_DOMAIN: 'no domain',
      WEBHOOK_URL: 'https://hooks.example',
    })
    expect(problems.map(({ name }) => name)).toEqual([
      'PORT',
      'SANITY_PROJECT_ID',
      'SANITY_READ_TOKEN',
      'SANITY_WRITE_TOKEN',
      'SHOPIFY_DOMAIN',
      'SHOPIFY_STOREFRONT_TOKEN',
      'WEBHOOK_SECRET',
    ])
    expect(settings).toMatchObject({ SANITY_DATASET: 'staging', NODE_ENV: 'production' })
    // The site's address is unknown if its port is.
    expect(settings.SITE_URL).toBe(undefined)
  })

  test('never repeats a value', () => {
    const { problems } = inspectEnvironment({
      ...hosted,
      ADMIN_PASSWORD_HASH: 'hunter22',
      ADMIN_ACCOUNTS: 'ana=hunter22',
      METRICS_TOKEN: 'hunter22',
      SHOPIFY_STOREFRONT_TOKEN: 'shpat_hunter22',
      CDN_API_TOKEN: 'hunter22 ',
      REDIS_URL: 'http://:hunter22@cache',
    })
    expect(problems.length).toBeGreaterThan(4)
    expect(JSON.stringify(problems)).not.toContain('hunter22')
  })
})
