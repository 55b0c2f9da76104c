import type { Editable } from './field-readers.ts'

/**
 * The value of `data-sanity`, which lets an editor open a field from a preview; absent on public pages.
 */
export function editing({ editAt, notEditable }: Editable, field: string): string | undefined {
  return editAt && (notEditable?.includes(field) ? undefined : editAt + field)
}

/**
 * The path of a draggable document. The overlays only move array items, which they recognize by the
 * bracket; with a complete `[0]`, the overlays would look for the array in the schema and fail.
 */
export const placePath = 'order['

/**
 * The attributes that let an editor drag a document to another position in its list on the site;
 * absent on public pages.
 *
 * @param group the name of the list; documents cannot leave that list
 */
export function placing({ editAt }: Editable, group: string) {
  return editAt && { 'data-sanity': editAt + placePath, 'data-sanity-drag-group': group }
}
