import type { SiteBundle } from '#api/page/site-bundle.ts'
import type { Metrics } from './metrics.ts'

/** The same site, with the time measured that each page takes to be rendered. */
export function timedSite(
  site: () => Promise<SiteBundle>,
  metrics: Pick<Metrics, 'rendered'>,
): () => Promise<SiteBundle> {
  let timed: { readonly of: SiteBundle; readonly bundle: SiteBundle } | undefined
  return async () => {
    const bundle = await site()
    // In development a change of the sources is another bundle.
    if (timed?.of !== bundle) timed = { of: bundle, bundle: timedBundle(bundle, metrics) }
    return timed.bundle
  }
}

function timedBundle(bundle: SiteBundle, metrics: Pick<Metrics, 'rendered'>): SiteBundle {
  return {
    ...bundle,
    async renderPage(page) {
      const began = performance.now()
      const response = await bundle.renderPage(page)
      metrics.rendered((performance.now() - began) / 1000)
      return response
    },
  }
}
