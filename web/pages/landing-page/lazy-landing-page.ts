import { lazyPart } from '#web/ui/page/lazy-part.tsx'

/** A landing page; no other page loads this code. */
export const LazyLandingPage = lazyPart<{ slug: string }>(
  async () => (await import('./landing-page.tsx')).LandingPage,
  'web/pages/landing-page/landing-page.tsx',
)
