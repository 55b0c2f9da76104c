import { formatLeadTime } from '#schemas/content/product/lead-time.ts'
import { formatDay } from '#schemas/field/format-date.ts'
import {
  formatKilogramRange,
  formatLengthRange,
  formatLengths,
} from '#schemas/field/format-measurement.ts'
import {
  evidenceTitle,
  type SheetFact,
  type SheetKit,
  type SheetTable,
} from '#schemas/content/line-sheet/line-sheet.ts'
import { aircraftClasses } from '#schemas/content/product/facts/aircraft-classes.ts'
import { parseIncludes } from '#schemas/content/product/includes-text.ts'
import { groupsOf } from '#web/kit/product/kit-contents.ts'
import type { ContentsItem, KitFacts } from '#web/kit/product/facts/read-kit-facts.ts'
import { specRows } from '#web/kit/product/facts/spec-rows.ts'
import type { Kit } from '#web/kit/product/kit.queries.ts'

/**
 * Variants, lead time, the spec sheet, the kits that replenish the kit, and further facts, if filled
 * in.
 */
export function sheetFacts({ variants, facts }: Kit): SheetFact[] {
  const { leadTimeDays, spec, replenishedBy, moreFacts = [] } = facts
  return [
    ...(variants ? [{ label: 'Variants', value: variants }] : []),
    ...(leadTimeDays
      ? [{ label: 'Lead time', value: formatLeadTime(leadTimeDays.min, leadTimeDays.max) }]
      : []),
    ...(spec ? specRows(spec) : []).map(({ term, values }) => ({
      label: term,
      value: values.join('; '),
    })),
    ...(replenishedBy
      ? [{ label: 'Replenished by', value: replenishedBy.map(({ title }) => title).join('; ') }]
      : []),
    ...moreFacts.map(({ term, text }) => ({ label: term, value: text })),
  ]
}

/** The contents of a kit item by item, or the list on its card. */
export function sheetContents({ includes, facts: { contents } }: Kit): SheetKit['contents'] {
  if (!contents)
    return parseIncludes(includes).map(({ heading, items }) => ({ heading, start: null, items }))
  return groupsOf(contents).map(({ heading = null, start, items }) => ({
    heading,
    start,
    items: items.map(lineOf),
  }))
}

const lineOf = ({ quantity, name, detail }: ContentsItem) =>
  `${quantity} × ${name}${detail ? `: ${detail}` : ''}`

/** Stowage, sizes and evidence, if filled in. */
export function sheetTables({ stowage, sizeChart, evidence }: KitFacts): SheetTable[] {
  return [
    {
      title: 'Stowage',
      heads: ['Aircraft', 'Fits', 'Where'],
      shares: [3, 2, 7],
      rows: (stowage ?? []).map(({ aircraft, fits, where }) => [
        aircraftClasses.find(({ name }) => name === aircraft)?.title ?? '',
        fits ? 'Yes' : 'No',
        where ?? '',
      ]),
    },
    {
      title: 'Sizes',
      heads: ['Size', 'Dog’s weight', 'Girth', 'Mat', 'Breeds'],
      shares: [2, 3, 4, 4, 4],
      rows: (sizeChart ?? []).map(({ size, weightKg, girthMm, matMm, breeds }) => [
        size,
        weightKg ? formatKilogramRange(weightKg.min, weightKg.max) : '',
        girthMm ? formatLengthRange(girthMm.min, girthMm.max) : '',
        matMm ? formatLengths(matMm.length, matMm.width) : '',
        breeds ?? '',
      ]),
    },
    {
      title: evidenceTitle,
      heads: ['Claim', 'Organism', 'Method', 'Laboratory', 'Date', 'Not certified'],
      shares: [4, 2, 3, 3, 2, 5],
      rows: (evidence ?? []).map(({ claim, organism, method, laboratory, date, notCertified }) => [
        claim,
        organism ?? '',
        method ?? '',
        laboratory ?? '',
        date ? formatDay(date) : '',
        notCertified ?? '',
      ]),
    },
  ]
    .filter(({ rows }) => rows.length > 0)
    .map(withoutEmptyColumns)
}

/** The table without empty columns, and with a dash for each empty cell. */
function withoutEmptyColumns({ title, heads, shares, rows }: SheetTable): SheetTable {
  const isStated = heads.map((_, column) => rows.some((row) => row[column]))
  const shown = <Value>(values: readonly Value[]) => values.filter((_, column) => isStated[column])
  return {
    title,
    heads: shown(heads),
    shares: shown(shares),
    rows: rows.map((row) => shown(row).map((value) => value || '—')),
  }
}
