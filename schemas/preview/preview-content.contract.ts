import * as v from 'valibot'

/** The maximum number of parameters of a query, and the maximum length of a text in them. */
const maxParams = 8
const maxText = 200

const param = v.union([
  v.pipe(v.string(), v.maxLength(maxText)),
  v.pipe(v.number(), v.safeInteger()),
])

/**
 * The body of `POST /api/preview/content`: the name and parameters of one of the site's queries.
 */
export const previewContentContract = v.object({
  name: v.pipe(v.string(), v.regex(/^[a-z][a-z-]{0,63}$/, 'This is not the name of a query')),
  params: v.pipe(
    v.record(v.pipe(v.string(), v.regex(/^[a-z][A-Za-z]{0,31}$/)), param),
    v.maxEntries(maxParams),
  ),
})

/**
 * The response of `POST /api/preview/content`; its texts carry their place in the Studio.
 */
export const previewAnswerContract = v.object({
  result: v.unknown(),
  syncTags: v.array(v.string()),
})
