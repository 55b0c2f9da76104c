import { countryName } from '#schemas/field/country.ts'
import type { BoxSize } from '#schemas/field/measure.ts'
import { factCounts, factLimits } from '#schemas/content/product/facts/fact-limits.ts'
import type { KitQueryResult, Product } from '#schemas/sanity.types.ts'
import { fieldsOf, textOf, textOrNull } from '#web/content/field-readers.ts'
import { present, readList, within } from './fact-readers.ts'

type SpecRow = NonNullable<NonNullable<KitQueryResult['kit']>['spec']>
type StoredSpec = NonNullable<Product['spec']>

/** The spec sheet of a kit; empty fields are absent. */
export type KitSpec = NonNullable<ReturnType<typeof readSpec>>

/** Reads a spec sheet; null if none of it can be shown. */
export function readSpec(value: unknown) {
  const spec: Partial<Record<keyof SpecRow, unknown>> = fieldsOf(value)
  const read = present({
    outerSize: readSize(spec.outerSize),
    packedSize: readSize(spec.packedSize),
    weightGrams: within(spec.weightGrams, factLimits.weightGrams),
    materials: readList(spec.materials, factCounts.materials, textOrNull),
    shelfLifeMonths: within(spec.shelfLifeMonths, factLimits.shelfLifeMonths),
    expiresFirst: textOrNull(spec.expiresFirst),
    countryOfOrigin: readCountry(spec.countryOfOrigin),
    partNumber: textOrNull(spec.partNumber),
  } satisfies Record<keyof StoredSpec, unknown>)
  // The limiting part is useless without a shelf life.
  const names = Object.keys(read).filter((name) => name !== 'expiresFirst')
  return names.length > 0 ? read : null
}

function readSize(value: unknown): BoxSize | null {
  const size = fieldsOf(value)
  const [lengthMm, widthMm, heightMm] = [
    within(size['lengthMm'], factLimits.sideMm),
    within(size['widthMm'], factLimits.sideMm),
    within(size['heightMm'], factLimits.sideMm),
  ]
  if (lengthMm === null || widthMm === null || heightMm === null) return null
  return { lengthMm, widthMm, heightMm }
}

/** The name is read once, because the browser's name for a country can differ from the server's. */
function readCountry(value: unknown): { code: string; name: string } | null {
  const code = textOf(value)
  const name = countryName(code)
  return name === null ? null : { code, name }
}
