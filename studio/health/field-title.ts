import type { Path, SchemaType } from 'sanity'

/** The title of the field that a path leads to; empty for the document itself. */
export function fieldTitle(type: SchemaType | undefined, path: Path): string {
  let at = type
  let title = ''
  for (const part of path) {
    if (typeof part !== 'string' || !at || !('fields' in at)) break
    const field = at.fields.find(({ name }) => name === part)
    title = field?.type.title ?? title
    at = field?.type
  }
  return title
}
