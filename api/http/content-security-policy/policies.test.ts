import { CspEvaluator } from 'csp_evaluator/dist/evaluator.js'
import { CspParser } from 'csp_evaluator/dist/parser.js'
import { expect, test } from 'vitest'
import { createNonce, policyText } from '#api/http/content-security-policy/policy-text.ts'
import {
  analyticsSources,
  captchaSources,
  lakeSources,
  shopSources,
} from '#api/http/content-security-policy/outside-sources.ts'
import { sitePolicy } from '#api/http/content-security-policy/site-policy.ts'
import { studioPolicy } from '#api/http/content-security-policy/studio-policy.ts'
import { plainPage } from '#api/http/plain-page.ts'

const hosted = {
  projectId: 'abc123',
  dataset: 'production',
  siteUrl: 'https://www.example.com',
  features: { recaptcha: true, ecommerce: false },
  recaptchaSiteKey: 'key',
  recaptchaUrl: 'https://www.google.com',
}
const own = { ...hosted, apiHost: 'https://lake.example:8443' }
const closed =
  "default-src 'none'; object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'self'"

test('the site has exactly this policy', () => {
  expect(sitePolicy(hosted, false)(["'sha256-abc'"])).toBe(
    `${closed}; script-src 'self' 'sha256-abc' https://www.google.com/recaptcha/ ` +
      "https://www.gstatic.com/recaptcha/; style-src 'self'; " +
      "style-src-attr 'unsafe-inline'; img-src 'self' data: blob: https://cdn.sanity.io; " +
      "font-src 'self'; manifest-src 'self'; connect-src 'self' " +
      'https://abc123.apicdn.sanity.io https://cdn.sanity.io https://www.google.com/recaptcha/; ' +
      "frame-src https://www.google.com/recaptcha/ https://recaptcha.google.com/recaptcha/; worker-src 'none'",
  )
})

test('hot reload adds styles, a socket and a worker', () => {
  const policy = sitePolicy(hosted, true)([])
  expect(policy).toContain("style-src 'self' 'unsafe-inline';")
  expect(policy).toContain('https://www.google.com/recaptcha/ ws:;')
  expect(policy).toMatch(/worker-src blob:$/)
})

test('the Studio has exactly this policy', () => {
  const profiles =
    'https://lh3.googleusercontent.com https://avatars.githubusercontent.com https://www.gravatar.com'
  expect(studioPolicy(hosted)('abc')).toBe(
    `${closed}; script-src 'self' 'nonce-abc'; style-src 'self' 'unsafe-inline'; ` +
      `img-src 'self' data: blob: https://cdn.sanity.io ${profiles}; ` +
      "media-src 'self' blob: https://cdn.sanity.io; font-src 'self' data:; " +
      "connect-src 'self' blob: https://abc123.api.sanity.io https://abc123.apicdn.sanity.io " +
      'wss://abc123.api.sanity.io https://api.sanity.io https://cdn.sanity.io; ' +
      "frame-src 'self'; worker-src 'self' blob:",
  )
})

test('with another lake, pages and Studio can reach only that one', () => {
  const policy = studioPolicy(own)('abc')
  expect(policy).not.toMatch(/google|github|gravatar|sanity/)
  expect(policy).toContain(
    "connect-src 'self' blob: https://lake.example:8443 https://*.lake.example:8443 " +
      'wss://lake.example:8443 wss://*.lake.example:8443;',
  )
  expect(lakeSources(own).account).toEqual([])
  expect(sitePolicy(own, false)([])).toMatch(
    /connect-src 'self' https:\/\/lake\.example:8443 https:\/\/\*\.lake\.example:8443 https:\/\/www/,
  )
})

const shop = { domain: 'petjet.myshopify.com', token: 'public' }

test('a shop opens its address and its pictures to the site, and nothing else', () => {
  const before = sitePolicy(hosted, false)([])
  const after = sitePolicy({ ...hosted, shop }, false)([])
  const opened = (text: string, name: string) => text.match(`; ${name} ([^;]*)`)?.[1]?.split(' ')
  const added = (name: string) =>
    opened(after, name)?.filter((source) => !opened(before, name)?.includes(source))
  expect(added('connect-src')).toEqual(['https://petjet.myshopify.com'])
  expect(added('img-src')).toEqual(['https://cdn.shopify.com'])
  const taken = after.replace(' https://petjet.myshopify.com', '')
  expect(taken.replace(' https://cdn.shopify.com', '')).toBe(before)
})

test('a shop at another address opens nothing of Shopify', () => {
  const elsewhere = { ...shop, apiUrl: 'http://localhost:3333/shop' }
  expect(shopSources({ shop: elsewhere })).toEqual({
    connections: ['http://localhost:3333'],
    pictures: ['http://localhost:3333'],
  })
})

test.each([
  ['off', { features: { recaptcha: false, ecommerce: false } }],
  ['without a key', { recaptchaSiteKey: undefined }],
  ['without an address', { recaptchaUrl: undefined }],
])('a captcha that is %s opens nothing', (_, settings) => {
  expect(captchaSources({ ...hosted, ...settings })).toEqual({})
})

test('a captcha at another address loads nothing from Google', () => {
  const sources = captchaSources({ ...hosted, recaptchaUrl: 'http://localhost:3333' })
  const only = ['http://localhost:3333/recaptcha/']
  expect(sources).toEqual({ scripts: only, frames: only, connections: only })
})

const google = { measurementId: 'G-TEST', url: 'https://www.googletagmanager.com' }
const tagHosts = 'https://*.google-analytics.com https://*.googletagmanager.com'

test('analytics allows the hosts that Google names, and scripts from only one path', () => {
  const before = sitePolicy(hosted, false)([])
  const after = sitePolicy({ ...hosted, analytics: google }, false)([])
  expect(after).toContain(
    'https://www.gstatic.com/recaptcha/ https://www.googletagmanager.com/gtag/; style-src',
  )
  expect(after).toContain(`blob: https://cdn.sanity.io ${tagHosts}; font-src`)
  expect(after).toContain(`recaptcha/ ${tagHosts} https://*.analytics.google.com; frame-src`)
  // Nothing else differs.
  const taken = after
    .replaceAll(` ${tagHosts}`, '')
    .replace(' https://*.analytics.google.com', '')
    .replace(' https://www.googletagmanager.com/gtag/', '')
  expect(taken).toBe(before)
})

test('analytics at another address opens nothing of Google', () => {
  const url = 'http://localhost:3333/analytics'
  expect(analyticsSources({ analytics: { ...google, url } })).toEqual({
    scripts: ['http://localhost:3333/analytics/gtag/'],
    connections: ['http://localhost:3333/analytics/'],
    pictures: ['http://localhost:3333/analytics/'],
  })
})

test('a nonce is long, and new each time', () => {
  expect(createNonce()).toMatch(/^[\w-]{24}$/)
  expect(createNonce()).not.toBe(createNonce())
})

test('a policy lists each source once', () => {
  expect(policyText({ a: ['x', 'x', 'y'], b: ['z'] })).toBe('a x y; b z')
})

const withServices = {
  ...hosted,
  features: { recaptcha: true, ecommerce: true },
  shop: { domain: 'petjet.myshopify.com', token: 'public' },
  analytics: { measurementId: 'G-TEST', url: 'https://www.googletagmanager.com' },
}
const ownScript = `'sha256-${'A'.repeat(43)}='`

/** The findings of Google’s evaluator about a policy, such as `script-src 'self'`. */
function findingsOf(policy: string): string[] {
  const findings = new CspEvaluator(new CspParser(policy).csp).evaluate()
  return findings.map(({ directive, value }) => `${directive} ${value}`)
}

test('the evaluator reports only our own files, and the paths of Google’s scripts', () => {
  // It cannot know that our origin serves no uploaded scripts, and finds no bypass in the others.
  expect(findingsOf(sitePolicy(withServices, false)([ownScript]))).toEqual([
    "script-src 'self'",
    'script-src https://www.google.com/recaptcha/',
    'script-src https://www.gstatic.com/recaptcha/',
    'script-src https://www.googletagmanager.com/gtag/',
  ])
  expect(findingsOf(studioPolicy(withServices)('a-nonce-of-some-length'))).toEqual([
    "script-src 'self'",
  ])
})

test('the evaluator reports nothing about pages without scripts', () => {
  expect(findingsOf(plainPage({ title: '', text: '', link: '' }).policy)).toEqual([])
})
