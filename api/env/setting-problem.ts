/** What is wrong with a setting. */
export interface SettingProblem {
  /** The variable's name. */
  readonly name: string
  /** One sentence that names the variable and says what to do; it never holds the value. */
  readonly text: string
}
