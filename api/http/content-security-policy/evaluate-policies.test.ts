import { CspEvaluator } from 'csp_evaluator/dist/evaluator.js'
import { CspParser } from 'csp_evaluator/dist/parser.js'
import { expect, test } from 'vitest'
import { plainPage } from '#api/http/plain-page.ts'
import { sitePolicy } from './site-policy.ts'
import { studioPolicy } from './studio-policy.ts'

const settings = {
  projectId: 'abc123',
  dataset: 'production',
  siteUrl: 'https://www.example.com',
  features: { recaptcha: true, ecommerce: true },
  recaptchaSiteKey: 'key',
  recaptchaUrl: 'https://www.google.com',
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
  expect(findingsOf(sitePolicy(settings, false)([ownScript]))).toEqual([
    "script-src 'self'",
    'script-src https://www.google.com/recaptcha/',
    'script-src https://www.gstatic.com/recaptcha/',
    'script-src https://www.googletagmanager.com/gtag/',
  ])
  expect(findingsOf(studioPolicy(settings)('a-nonce-of-some-length'))).toEqual([
    "script-src 'self'",
  ])
})

test('the evaluator reports nothing about pages without scripts', () => {
  expect(findingsOf(plainPage({ title: '', text: '', link: '' }).policy)).toEqual([])
})
