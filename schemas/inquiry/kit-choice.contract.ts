import * as v from 'valibot'
import { availabilities } from '#schemas/content/product/availability.ts'

/** A kit that a visitor can ask for. */
export const kitChoiceContract = v.object({
  slug: v.string(),
  title: v.string(),
  availability: v.picklist(availabilities),
})

/** A kit that a visitor can ask for. */
export type KitChoice = v.InferOutput<typeof kitChoiceContract>

/** The answer to `GET /api/kits`. */
export const kitChoicesContract = v.object({ kits: v.array(kitChoiceContract) })
