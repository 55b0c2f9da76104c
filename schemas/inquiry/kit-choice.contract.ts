import * as v from 'valibot'

/** A kit that a visitor can ask for. */
export const kitChoiceContract = v.object({
  slug: v.string(),
  title: v.string(),
  /** Whether it is in stock; otherwise it is coming soon. */
  inStock: v.boolean(),
})

/** A kit that a visitor can ask for. */
export type KitChoice = v.InferOutput<typeof kitChoiceContract>

/** The answer to `GET /api/kits`. */
export const kitChoicesContract = v.object({ kits: v.array(kitChoiceContract) })
