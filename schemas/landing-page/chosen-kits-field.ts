import { defineArrayMember, defineField } from 'sanity'
import { fieldOf } from '#schemas/field/field-of.ts'

interface ChosenKitsOptions {
  readonly description: string
  /** The fewest kits; default: none need be chosen. */
  readonly min?: number
  readonly max: number
}

/** Kits that editors choose from the catalogue, in an order of their own. */
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
        // A kit can be taken off the site although a page shows it; the page leaves it out.
        weak: true,
        options: { disableNew: true },
      }),
    ],
    validation: (rule) => rule.custom((kits) => checkChosen(kits, min, max)),
  })
}

/** An error message if too few or too many kits are chosen, or one twice, else `true`. */
export function checkChosen(kits: unknown, min: number, max: number): true | string {
  const chosen = Array.isArray(kits) ? kits.map((kit) => fieldOf(kit, '_ref')) : []
  if (chosen.length < min) return `Choose at least ${min} kits.`
  if (chosen.length > max) return `Choose at most ${max} kits; there are ${chosen.length}.`
  const isTwice = chosen.some((kit, at) => kit !== undefined && chosen.indexOf(kit) !== at)
  return isTwice ? 'One kit is chosen twice. Remove one of the two.' : true
}
