import { knownDocuments } from '#schemas/field/known-documents.ts'
import type { Refusals } from '#schemas/field/slug-field.ts'
import { automaticId } from '#schemas/redirect/automatic-redirect.ts'
import { knownAddresses } from '#schemas/redirect/known-addresses.ts'
import { pathKey, redirectTarget } from '#schemas/redirect/redirect-path.ts'
import { isReservedSegment } from '#schemas/redirect/reserved-segments.ts'
import { landingPath } from '#schemas/redirect/landing-path.ts'

/**
 * The slugs that no landing page can have, because another part of the site or a redirect has the
 * address; redirects in drafts and releases count. The redirect that this page itself has left
 * behind does not: it is removed when the page comes back.
 */
export const refusedSlugs: Refusals = async (document, context) => {
  const [{ sourceAt }, { published }] = await Promise.all([
    knownAddresses(document._id, context),
    knownDocuments(document, context),
  ])
  const own = published?.slug ? pathKey(landingPath(published.slug)) : undefined
  return (slug) => {
    if (isReservedSegment(slug)) {
      return `“/${slug}” belongs to another part of the site. Press Generate for a free address.`
    }
    const path = landingPath(slug)
    const redirect = sourceAt(pathKey(path) ?? path)
    if (!redirect) return undefined
    const isOwn = redirect._id === automaticId(path) && redirectTarget(redirect.to)?.key === own
    if (isOwn && own !== undefined) return undefined
    return `A redirect leads from ${path} to ${redirect.to ?? 'nowhere'}. Delete that redirect first, or press Generate for a free address.`
  }
}
