import { lazyPart } from '#web/start/lazy-part.tsx'

/** A landing page, whose code no other page has. */
export const LandingPart = lazyPart<{ slug: string }>(
  'web/block/landing-page.tsx',
  async () => (await import('./landing-page.tsx')).LandingPage,
)
