/** Where the browser asks for what the shop has a part in; `name` and the query's parameters follow. */
export const shopContentPath = '/api/shop/content'
