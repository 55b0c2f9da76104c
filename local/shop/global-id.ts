/** Shopify's id of an object, such as `gid://shopify/Product/9100000000001`. */
export function globalId(type: string, id: number | string): string {
  return `gid://shopify/${type}/${id}`
}

/** The type and local id in a global id; `undefined` if it is none. */
export function readGlobalId(gid: string): { type: string; id: string } | undefined {
  const match = /^gid:\/\/shopify\/([A-Za-z]+)\/([^/?\s]{1,200})(?:\?[^\s]{0,300})?$/.exec(gid)
  return match === null ? undefined : { type: match[1] ?? '', id: match[2] ?? '' }
}

/** The local id of an object of one type; undefined if the id is invalid or has another type. */
export function localId(type: string, gid: string): string | undefined {
  const read = readGlobalId(gid)
  return read?.type === type ? read.id : undefined
}
