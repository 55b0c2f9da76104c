const money = (amount: string) => ({ amount, currencyCode: 'USD' })

/** What a line, or a cart, says of one discount. */
export const allocation = (amount: string, more: object = { code: 'CREW' }) => ({
  discountedAmount: money(amount),
  discountApplication: {
    targetType: 'LINE_ITEM',
    allocationMethod: 'ACROSS',
    targetSelection: 'ALL',
    value: money(amount),
  },
  ...more,
})

/** A line as the shop sends it to the SDK. */
export const rawLine = (id: string, amount: string, more: object = {}) => ({
  id: `gid://shopify/CartLine/${id}`,
  quantity: 1,
  attributes: [],
  cost: { totalAmount: money(amount), subtotalAmount: money(amount) },
  discountAllocations: [],
  merchandise: {
    id: `gid://shopify/ProductVariant/${id}`,
    title: 'Default Title',
    available: true,
    price: money(amount),
    image: null,
    sku: null,
    compareAtPrice: null,
    product: { id: `gid://shopify/Product/${id}`, handle: `kit-${id}`, title: `Kit ${id}` },
  },
  ...more,
})

/** A cart as the shop sends it to the SDK, with whatever a test wants otherwise. */
export const rawCart = ({
  lines = [rawLine('1', '100.0')],
  ...more
}: { lines?: object[]; [field: string]: unknown } = {}) => ({
  id: 'gid://shopify/Cart/abc?key=1',
  createdAt: '2026-01-01T00:00:00Z',
  updatedAt: '2026-01-01T00:00:00Z',
  checkoutUrl: 'https://petjet.myshopify.com/cart/c/abc?key=1',
  note: '',
  attributes: [],
  discountCodes: [],
  discountAllocations: [],
  appliedGiftCards: [],
  buyerIdentity: { countryCode: 'US', email: null, deliveryAddressPreferences: [] },
  cost: { totalAmount: money('100.0'), totalTaxAmount: null, totalDutyAmount: null },
  lines: {
    pageInfo: { hasNextPage: false, hasPreviousPage: false },
    edges: lines.map((node, index) => ({ cursor: String(index), node })),
  },
  ...more,
})
