/** Time limits for line sheets, in ms; they answer before the server closes idle connections. */
export interface LineSheetLimits {
  /** For one picture to arrive. */
  readonly pictureMs: number
  /** For all pictures to arrive; missing ones are left out. */
  readonly picturesMs: number
  /** For waiting in the queue. */
  readonly waitMs: number
  readonly drawMs: number
  /** For the entire answer. */
  readonly answerMs: number
  /** How long a failure is reused for the same line sheet. */
  readonly failureMs: number
  /** How long a line sheet with missing pictures is cached: the first time, and at most. */
  readonly incompleteMs: number
  readonly maxIncompleteMs: number
}

export const lineSheetLimits: LineSheetLimits = {
  pictureMs: 4000,
  picturesMs: 9000,
  waitMs: 6000,
  drawMs: 10_000,
  answerMs: 28_000,
  failureMs: 60_000,
  incompleteMs: 60_000,
  maxIncompleteMs: 3_600_000,
}
