import { defineField } from 'sanity'

/**
 * The switch that marks a document's facts as placeholders. While it is on, content health lists the
 * document.
 *
 * @param what the facts to check, such as “size, weight and contents”
 */
export function toCheckField({ what, group }: { readonly what: string; readonly group: string }) {
  return defineField({
    name: 'toCheck',
    title: 'Check before launch',
    type: 'boolean',
    description: `Stays on until someone has checked ${what}: they are placeholders. Visitors do not see this.`,
    group,
    validation: (rule) => rule.custom((toCheck) => checkChecked(toCheck, what)).warning(),
  })
}

/** A warning if a document is still to be checked, else `true`. */
export function checkChecked(toCheck: unknown, what: string): true | string {
  if (toCheck !== true) return true
  return `Check ${what}: they are still placeholders. Correct them, then turn off “Check before launch”.`
}
