import { lazyPart } from '#web/start/lazy-part.tsx'

/** A landing page, whose code no other page has. */
export const LandingPart = lazyPart<{ slug: string }>(
  async () => (await import('./landing-page.tsx')).LandingPage,
  'web/block/landing-page.tsx',
)
