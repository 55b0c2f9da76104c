/** Shopify's id of an object, such as `gid://shopify/Product/9100000001`. */
export function globalId(type: string, id: number | string): string {
  return `gid://shopify/${type}/${id}`
}

/** The type and local id in a global id; `undefined` if the text is not a global id. */
export function readGlobalId(gid: string): { type: string; id: string } | undefined {
  const [, type, id] = /^gid:\/\/shopify\/([A-Za-z]+)\/([^/?\s]+)(?:\?\S*)?$/.exec(gid) ?? []
  return type === undefined || id === undefined ? undefined : { type, id }
}

/** The local id of an object of one type; undefined if the id is invalid or has another type. */
export function localId(type: string, gid: string): string | undefined {
  const read = readGlobalId(gid)
  return read?.type === type ? read.id : undefined
}
