/** The version of Sanity's HTTP API that every client of this project speaks. */
export const lakeApiVersion = '2026-11-01'
