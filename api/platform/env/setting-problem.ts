/** A problem with a setting. */
export interface SettingProblem {
  /** The variable's name. */
  readonly name: string
  /** One sentence that names the variable and the fix; it never contains the value. */
  readonly text: string
}
