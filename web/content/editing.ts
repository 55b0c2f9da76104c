import type { Editable } from './field-readers.ts'

/** The value of `data-sanity`, by which an editor opens a field from a preview; absent in public. */
export function editing({ editAt, notEditable }: Editable, field: string): string | undefined {
  return editAt && (notEditable?.includes(field) ? undefined : editAt + field)
}

/**
 * The path at which a document is dragged. The overlays move only what stands in an array, which they
 * see by the bracket; with a whole `[0]` they would look for the array in the schema, and complain.
 */
export const placePath = 'order['

/**
 * The attributes by which an editor drags a document to another place in its list on the site; absent
 * in public.
 *
 * @param group the name of the list, which nothing leaves
 */
export function placing({ editAt }: Editable, group: string) {
  return editAt && { 'data-sanity': editAt + placePath, 'data-sanity-drag-group': group }
}
