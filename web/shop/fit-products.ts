import * as v from 'valibot'
import { fieldsOf } from '#web/content/field-readers.ts'

/** What the SDK needs to find; it gives up the whole answer where one product lacks it. */
const edges = v.array(v.looseObject({ node: v.looseObject({}) }))
const connection = v.looseObject({
  pageInfo: v.looseObject({ hasNextPage: v.boolean(), hasPreviousPage: v.boolean() }),
  edges,
})
const edgeContract = v.looseObject({
  node: v.looseObject({
    options: v.optional(v.nullable(v.array(v.looseObject({})))),
    images: v.optional(connection),
    variants: v.optional(connection),
  }),
})

/** An answer without those products of its list that the SDK would stumble over. */
export function fitProducts(
  data: Readonly<Record<string, unknown>> | null | undefined,
  onUnreadable: ((product: unknown, field: string) => void) | undefined,
): unknown {
  const products = fieldsOf(data?.['products'])
  const listed = products['edges']
  if (!Array.isArray(listed)) return data
  const fit = listed.filter((edge: unknown) => {
    const result = v.safeParse(edgeContract, edge)
    if (!result.success) {
      const field = v.getDotPath(result.issues[0])?.replace(/^node\./, '') ?? 'node'
      onUnreadable?.(fieldsOf(edge)['node'], field)
    }
    return result.success
  })
  return { ...data, products: { ...products, edges: fit } }
}
