import { expect, test } from 'vitest'
import { addressChange } from './address-change.ts'

const kit = (current?: unknown) => ({ _type: 'product', title: ' Big Kit ', slug: { current } })
const program = (current: string) => ({ _type: 'program', title: 'Jet', slug: { current } })

test('a changed address gives a message and a redirect', () => {
  expect(addressChange(kit('a'), kit('café'))).toMatchObject({
    message:
      'The address will change from /products/a to /products/café. Links to the old address will lead to the new one.',
    redirect: {
      from: '/products/a',
      to: '/products/café',
      permanent: true,
      note: 'Made when the address of “Big Kit” changed.',
    },
  })
})

test('a landing page that moves leaves a redirect, unless it had no address', () => {
  const landing = (current: string) => ({
    _type: 'landingPage',
    title: 'Winter',
    slug: { current },
  })
  expect(addressChange(landing('winter'), landing('cold-ramps'))).toMatchObject({
    message: expect.stringContaining('The address will change from /winter to /cold-ramps.'),
    redirect: { from: '/winter', to: '/cold-ramps', permanent: true },
  })
  // Another part of the site has this address, so the page was never there.
  expect(addressChange(landing('contact'), landing('cold-ramps'))).toBeUndefined()
})

test('a program that loses its page leads to the programs until it has one again', () => {
  expect(addressChange(program('jetsanitize'), program('steam'))).toMatchObject({
    message: expect.stringMatching(
      /^The page \/programs\/jetsanitize will disappear.+ lead to \/programs\.$/,
    ),
    redirect: { from: '/programs/jetsanitize', to: '/programs', permanent: false },
  })
  expect(addressChange(program('jetsanitize'), program('vip-loyalty'))).toMatchObject({
    redirect: { to: '/programs/vip-loyalty', permanent: true },
  })
})

test.each([
  [null, kit('a')],
  [kit('a'), kit('a')],
  [kit(undefined), kit('a')],
  [kit('a'), kit(7)],
  [program('steam'), program('calm')],
  [program('steam'), program('jetsanitize')],
  [
    { _type: 'loyaltyTier', slug: { current: 'a' } },
    { _type: 'loyaltyTier', slug: { current: 'b' } },
  ],
])('%j published as %j changes no address', (published, draft) => {
  expect(addressChange(published, draft)).toBeUndefined()
})
