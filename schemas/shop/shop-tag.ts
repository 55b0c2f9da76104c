/** The sync tag of every answer that the shop has a part in; the lake's own have another form. */
export const shopTag = 'shop:kits'
