/** How long the making of a line sheet can take, in ms; answered before the server closes idle connections. */
export interface LineSheetLimits {
  /** Until one picture has arrived. */
  readonly pictureMs: number
  /** Until all of them have; what is missing is left out. */
  readonly picturesMs: number
  /** Until its turn comes. */
  readonly waitMs: number
  readonly drawMs: number
  /** Until there is an answer in any case. */
  readonly answerMs: number
  /** For which a failure is the answer to the same line sheet. */
  readonly failureMs: number
  /** For which one is kept whose pictures did not all arrive: the first time, and at most. */
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
