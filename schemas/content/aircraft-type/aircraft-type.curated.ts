import type { AircraftTypesQueryResult } from '#schemas/sanity.types.ts'
import { slugFrom } from '#schemas/field/slug-text.ts'

type Row = AircraftTypesQueryResult[number]
type Entry = readonly [title: string, ...aliases: string[]]

/** The types by class and manufacturer. Classes are those of charter brokers; super-midsize is midsize. */
const types: Readonly<Record<Row['aircraftClass'], Readonly<Record<string, readonly Entry[]>>>> = {
  light: {
    Beechcraft: [['Premier I', 'Premier IA', 'RA390']],
    Bombardier: [
      ['Learjet 40', 'Learjet 40XR'],
      ['Learjet 45', 'Learjet 45XR'],
      ['Learjet 75', 'Learjet 75 Liberty', 'Learjet 70'],
    ],
    Cessna: [
      ['Citation CJ1', 'CJ1+', 'Citation 525'],
      ['Citation CJ2', 'CJ2+', 'Citation 525A'],
      ['Citation CJ3', 'CJ3+', 'Citation 525B'],
      ['Citation CJ4', 'CJ4 Gen2', 'Citation 525C'],
      ['Citation Encore', 'Encore+', 'Citation 560'],
      ['Citation M2', 'M2 Gen2'],
      ['Citation Mustang', 'Citation 510'],
    ],
    Cirrus: [['Vision Jet', 'SF50']],
    Embraer: [
      ['Phenom 100', 'Phenom 100EV', 'Phenom 100EX', 'EMB-500'],
      ['Phenom 300', 'Phenom 300E', 'EMB-505'],
    ],
    Hawker: [['Hawker 400XP', 'Beechjet 400A']],
    'Honda Aircraft': [['HondaJet', 'HA-420', 'HondaJet Elite II']],
    Pilatus: [['PC-24', 'PC24']],
  },
  midsize: {
    Bombardier: [['Challenger 300'], ['Challenger 350', 'Challenger 3500'], ['Learjet 60']],
    Cessna: [
      ['Citation Latitude', 'Citation 680A'],
      ['Citation Longitude', 'Citation 700'],
      ['Citation Sovereign', 'Sovereign+', 'Citation 680'],
      ['Citation X', 'Citation X+', 'Citation 750'],
      ['Citation XLS', 'XLS+', 'XLS Gen2', 'Citation Excel', '560XL'],
    ],
    Dassault: [['Falcon 50', 'Falcon 50EX']],
    Embraer: [
      ['Legacy 450', 'EMB-545'],
      ['Legacy 500', 'EMB-550'],
      ['Praetor 500', 'EMB-545'],
      ['Praetor 600', 'EMB-550'],
    ],
    Gulfstream: [['G150'], ['G200', 'Galaxy'], ['G280']],
    Hawker: [['Hawker 800XP', 'Hawker 850XP'], ['Hawker 900XP'], ['Hawker 4000', 'Hawker Horizon']],
  },
  heavy: {
    Airbus: [['ACJ320', 'ACJ319', 'Airbus Corporate Jet']],
    Boeing: [['BBJ', 'Boeing Business Jet']],
    Bombardier: [
      ['Challenger 604'],
      ['Challenger 605'],
      ['Challenger 650'],
      ['Global 5000', 'Global 5500'],
      ['Global 6000', 'Global 6500'],
      ['Global 7500', 'Global 8000'],
      ['Global Express', 'Global Express XRS'],
    ],
    Dassault: [
      ['Falcon 2000', 'Falcon 2000LXS', 'Falcon 2000S', 'Falcon 2000EX'],
      ['Falcon 6X'],
      ['Falcon 7X'],
      ['Falcon 8X'],
      ['Falcon 900', 'Falcon 900LX', 'Falcon 900EX'],
    ],
    Embraer: [['Legacy 600'], ['Legacy 650', 'Legacy 650E'], ['Lineage 1000', 'Lineage 1000E']],
    Gulfstream: [
      ['G450', 'GIV-X'],
      ['G500', 'GVII-G500'],
      ['G550', 'GV-SP'],
      ['G600', 'GVII-G600'],
      ['G650', 'G650ER', 'GVI'],
      ['G700'],
      ['G800'],
      ['GIV', 'G-IV', 'GIV-SP'],
      ['GV', 'G-V'],
    ],
  },
}

/**
 * The aircraft types if the lake is unavailable, in the site's order: names and classes only, because
 * no dimension is confirmed yet (`docs/product.md §3`).
 */
export const curatedAircraftTypes: AircraftTypesQueryResult = Object.entries(types)
  .flatMap(([aircraftClass, byManufacturer]) =>
    Object.entries(byManufacturer).flatMap(([manufacturer, entries]) =>
      entries.map((entry) => rowOf(aircraftClass as Row['aircraftClass'], manufacturer, entry)),
    ),
  )
  .toSorted((a, b) => compare(a.manufacturer, b.manufacturer) || compare(a.title, b.title))

function rowOf(
  aircraftClass: Row['aircraftClass'],
  manufacturer: string,
  [title, ...aliases]: Entry,
): Row {
  return {
    _id: `aircraft-${slugFrom(title)}`,
    title,
    manufacturer,
    slug: slugFrom(title),
    aircraftClass,
    aliases: aliases.length > 0 ? aliases : null,
    baggageDoor: null,
    cabinNotes: null,
    source: null,
    stowage: null,
  }
}

/** The order of GROQ: by code point. */
function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}
