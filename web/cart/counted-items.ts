/** Such as `1 item` or `3 items`. */
export const countedItems = (count: number) => `${count} ${count === 1 ? 'item' : 'items'}`
