import { defineField } from 'sanity'
import { fieldOf } from '#schemas/field/field-of.ts'
import { checkAscending, measureRules } from '#schemas/field/number-rules.ts'
import { factLimits } from './fact-limits.ts'

const rules = { ...factLimits.leadTimeDays, unit: 'days' }

/** How long a kit takes from order to dispatch. */
export function leadTimeField() {
  return defineField({
    name: 'leadTimeDays',
    title: 'Lead time (business days)',
    type: 'object',
    description:
      'Business days from a confirmed order until the kit ships. For a single figure, enter it twice.',
    group: 'offer',
    options: { columns: 2 },
    fields: [
      defineField({
        name: 'min',
        title: 'At least',
        type: 'number',
        validation: (rule) => measureRules(rule, rules),
      }),
      defineField({
        name: 'max',
        title: 'At most',
        type: 'number',
        validation: (rule) => measureRules(rule, rules),
      }),
    ],
    validation: (rule) => rule.custom(checkLeadTime),
  })
}

/** An error message if one end of the lead time is missing or the ends are swapped, else `true`. */
export function checkLeadTime(time: unknown): true | string {
  const [min, max] = [fieldOf(time, 'min'), fieldOf(time, 'max')]
  if ((typeof min === 'number') !== (typeof max === 'number')) {
    return 'Fill in both: the shortest and the longest lead time.'
  }
  return checkAscending('lead time', min, max)
}
