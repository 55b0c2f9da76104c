/** A form that a visitor has filled in, and what became of it. */
export interface FilledForm {
  /** Counts all forms from 0 on. */
  readonly number: number
  /** In which part of the run it was filled in. */
  readonly phase: string
  /** The same for every attempt to send it. */
  readonly key: string
  /** How often it was sent. */
  attempts: number
  /** The ids under which it was acknowledged: one at most, if all is well. */
  readonly acknowledged: Set<string>
}

/** The name in the form of that number; no other form has it. */
export function nameOf({ number }: Pick<FilledForm, 'number'>): string {
  return `Unmistakable Visitor ${number}`
}

/** The number of a form by the name in it; undefined where no such form was filled in. */
export function numberOf(name: string): number | undefined {
  const [, number] = /^Unmistakable Visitor (\d+)$/.exec(name) ?? []
  return number === undefined ? undefined : Number(number)
}

/** A form that nobody has sent yet. */
export function filledForm(number: number, phase: string): FilledForm {
  return { number, phase, key: crypto.randomUUID(), attempts: 0, acknowledged: new Set() }
}
