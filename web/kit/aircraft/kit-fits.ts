import type { Editable } from '#web/content/field-readers.ts'
import type { AircraftType } from './read-aircraft-types.ts'
import type { StowedKit } from './kit-stowage.queries.ts'

/** Whether a kit fits, and where it goes. */
export interface KitFit {
  readonly kit: Pick<StowedKit, 'title' | 'slug' | 'image'>
  readonly fits: boolean
  readonly where?: string
  /** The document that says whether the kit fits, and the path of its field. */
  readonly from: Editable
  readonly field: string
}

/**
 * The fit of each kit in a class or a type of aircraft, in the catalog's order: the class decides
 * unless the type says otherwise. Kits about which neither class nor type says anything are left out.
 */
export function fitsOf(
  kits: readonly StowedKit[],
  { aircraftClass, stowage = [] }: Pick<AircraftType, 'aircraftClass' | 'stowage'>,
): KitFit[] {
  return kits.flatMap((kit): KitFit[] => {
    const own = stowage.find((place) => place.kit === kit._id)
    if (own) return [{ ...own, kit, from: own, field: '.fits' }]
    const place = kit.places.find(({ aircraft }) => aircraft === aircraftClass)
    return place ? [{ ...place, kit, from: kit, field: `stowage.${aircraftClass}.fits` }] : []
  })
}
