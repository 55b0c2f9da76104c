import { toCheckField } from '#schemas/field/to-check-field.ts'
import { contentsField } from './contents-field.ts'
import { documentsField } from './documents-field.ts'
import { evidenceField } from './evidence-field.ts'
import { kitFaqsField, replenishedByField } from './related-fields.ts'
import { sizeChartField } from './size-chart-field.ts'
import { specField } from './spec-field.ts'
import { stowageField } from './stowage-field.ts'

/** The tabs of a kit's facts in the Studio. */
export const factGroups = [
  { name: 'facts', title: 'Facts' },
  { name: 'proof', title: 'Evidence and documents' },
] as const

/** A kit's facts for buyers; all are optional, and pages show only those that are filled in. */
export function factFields() {
  return [
    toCheckField({ what: 'the facts about this kit', group: 'facts' }),
    specField(),
    contentsField(),
    stowageField(),
    sizeChartField(),
    replenishedByField(),
    evidenceField(),
    documentsField(),
    kitFaqsField(),
  ]
}
