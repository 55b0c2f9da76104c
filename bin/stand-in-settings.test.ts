import { describe, expect, test } from 'vitest'
import { readLaunchSettings } from './launch-settings.ts'
import { ownServices, withStandIns } from './stand-in-settings.ts'

const given = {
  SANITY_PROJECT_ID: 'stand-in',
  MAILGUN_API_KEY: 'stand-in',
  MAILGUN_DOMAIN: 'stand-in',
  MAILGUN_API_URL: 'stand-in',
  MAILGUN_SIGNING_KEY: 'stand-in',
  MAIL_TO: 'stand-in',
  WEBHOOK_URL: 'stand-in',
  WEBHOOK_SECRET: 'stand-in',
  RECAPTCHA_SITE_KEY: 'stand-in',
  RECAPTCHA_SECRET_KEY: 'stand-in',
  RECAPTCHA_URL: 'stand-in',
  SHOPIFY_DOMAIN: 'stand-in',
  SHOPIFY_STOREFRONT_TOKEN: 'stand-in',
  SHOPIFY_API_URL: 'stand-in',
  GA_URL: 'stand-in',
}

/** The settings that the stand-ins do not supply if these are set. */
function leftOut(set: Record<string, string>): string[] {
  const merged: Record<string, string | undefined> = withStandIns(set, given)
  return Object.keys(given).filter((name) => merged[name] !== 'stand-in')
}

describe('with the local lake', () => {
  test('the stand-ins are used if no service is configured', () => {
    const copied = { MAILGUN_REGION: 'us', RECAPTCHA_URL: 'https://www.google.com', PORT: '3000' }
    expect(withStandIns(copied, given)).toEqual({ ...copied, ...given })
    expect(ownServices(copied)).toEqual([])
  })

  test.each([
    ['SHOPIFY_DOMAIN', 'shop', /^SHOPIFY_/],
    ['SHOPIFY_STOREFRONT_TOKEN', 'shop', /^SHOPIFY_/],
    ['SHOPIFY_API_URL', 'shop', /^SHOPIFY_/],
    ['MAILGUN_API_KEY', 'mail', /^MAIL/],
    ['MAILGUN_DOMAIN', 'mail', /^MAIL/],
    ['MAILGUN_API_URL', 'mail', /^MAIL/],
    ['MAILGUN_SIGNING_KEY', 'mail', /^MAIL/],
    ['WEBHOOK_URL', 'webhook', /^WEBHOOK_/],
    ['WEBHOOK_SECRET', 'webhook', /^WEBHOOK_/],
    ['RECAPTCHA_SITE_KEY', 'captcha', /^RECAPTCHA_/],
    ['RECAPTCHA_SECRET_KEY', 'captcha', /^RECAPTCHA_/],
    ['GA_URL', 'analytics', /^GA_/],
  ])('%s replaces the stand-in completely', (name, service, settings) => {
    const set = { [name]: 'own' }
    expect(leftOut(set)).toEqual(Object.keys(given).filter((each) => settings.test(each)))
    expect(withStandIns(set, given)[name]).toBe('own')
    expect(ownServices(set)).toEqual([service])
  })

  test('the team’s address applies even if the stand-in receives the mail', () => {
    expect(leftOut({ MAIL_TO: 'me@petjet.example' })).toEqual(['MAIL_TO'])
    expect(ownServices({ MAIL_TO: 'me@petjet.example' })).toEqual([])
  })

  test('the start names the hosted services', () => {
    const shop = { SHOPIFY_DOMAIN: 'petjet.myshopify.com', SHOPIFY_STOREFRONT_TOKEN: 'token' }
    expect(readLaunchSettings({ FEATURE_ECOMMERCE: 'on', ...shop }).ownServices).toEqual(['shop'])
    expect(readLaunchSettings({ FEATURE_ECOMMERCE: 'on' }).ownServices).toEqual([])
  })
})
