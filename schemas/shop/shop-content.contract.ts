import * as v from 'valibot'

/** What `GET /api/shop/content` answers: the result of one of the site's own queries about kits. */
export const shopContentContract = v.object({
  /** In the query's own shape. */
  data: v.unknown(),
  syncTags: v.array(v.string()),
  origin: v.picklist(['lake', 'curated']),
})
