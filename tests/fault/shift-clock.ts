/** Loaded before a server: shifts its clock by `CLOCK_AHEAD_MS`, as on a machine without NTP. */
const aheadMs = Number(process.env['CLOCK_AHEAD_MS'])
const RealDate = globalThis.Date

class ShiftedDate extends RealDate {
  static override now(): number {
    return RealDate.now() + aheadMs
  }

  constructor(...given: unknown[]) {
    // The overloads take one value, or two to seven; `super` passes on any of them.
    super(...((given.length === 0 ? [ShiftedDate.now()] : given) as [number]))
  }
}
globalThis.Date = ShiftedDate as DateConstructor
