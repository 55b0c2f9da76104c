import { defineArrayMember, defineField } from 'sanity'
import { fieldOf } from '#schemas/field/field-of.ts'

interface ChosenKitsOptions {
  readonly description: string
  /** The minimum number of kits; default: 0. */
  readonly min?: number
  readonly max: number
}

/** Kits that editors choose from the catalog and put in order. */
export function chosenKitsField({ description, min = 0, max }: ChosenKitsOptions) {
  return defineField({
    name: 'kits',
    title: 'Kits',
    type: 'array',
    description,
    of: [
      defineArrayMember({
        type: 'reference',
        title: 'Kit',
        to: [{ type: 'product' }],
        // A kit can be removed from the site while a page refers to it; the page then leaves the kit
        // out.
        weak: true,
        options: { disableNew: true },
      }),
    ],
    validation: (rule) => rule.custom((kits) => checkChosen(kits, min, max)),
  })
}

/**
 * An error message if too few or too many kits are chosen, or if one kit is chosen twice, else `true`.
 */
export function checkChosen(kits: unknown, min: number, max: number): true | string {
  const chosen = Array.isArray(kits) ? kits.map((kit) => fieldOf(kit, '_ref')) : []
  if (chosen.length < min) return `Choose at least ${min} kits.`
  if (chosen.length > max) return `Choose at most ${max} kits; there are ${chosen.length}.`
  const isTwice = chosen.some((kit, at) => kit !== undefined && chosen.indexOf(kit) !== at)
  return isTwice ? 'This kit is chosen twice. Remove one.' : true
}
