import { isAvailable, priceRange, type Product } from '../catalogue/product.ts'

type Matches = (product: Product) => boolean

/** Whether a value satisfies `value` with an optional comparison in front, such as `>=10`. */
function compare(actual: number, wanted: string, read: (text: string) => number): boolean {
  const [, sign = '', text = ''] = /^([<>]=?)?(.*)$/.exec(wanted) ?? []
  const bound = read(text)
  if (sign === '>') return actual > bound
  if (sign === '>=') return actual >= bound
  if (sign === '<') return actual < bound
  if (sign === '<=') return actual <= bound
  return actual === bound
}

/** Whole words, or their beginnings with `*`; case does not matter. */
function hasText(text: string, wanted: string): boolean {
  const prefix = wanted.replace(/\*$/, '').toLowerCase()
  return text.toLowerCase().includes(prefix)
}

const fields: Record<string, (product: Product, wanted: string) => boolean> = {
  title: (product, wanted) => hasText(product.title, wanted),
  vendor: (product, wanted) => hasText(product.vendor, wanted),
  product_type: (product, wanted) => hasText(product.productType, wanted),
  tag: (product, wanted) => product.tags.some((tag) => tag.toLowerCase() === wanted.toLowerCase()),
  tag_not: (product, wanted) => !product.tags.includes(wanted),
  available_for_sale: (product, wanted) =>
    product.variants.some((variant) => isAvailable(product, variant)) === (wanted === 'true'),
  created_at: (product, wanted) => compare(product.createdAt, wanted, Date.parse),
  updated_at: (product, wanted) => compare(product.updatedAt, wanted, Date.parse),
  'variants.price': (product, wanted) =>
    priceRange(product).some((cents) => compare(cents / 100, wanted, Number)),
}

/**
 * Reads the part of Shopify's search syntax that shops use: words, `field:value` with comparisons
 * and quotes, `-` or `NOT` before a term, `AND` (also without the word) and `OR`.
 */
export function searchTerms(query: string | null | undefined): Matches {
  const alternatives = (query ?? '').split(/\s+OR\s+/).map(allOf)
  return (product) => alternatives.some((matches) => matches(product))
}

function allOf(text: string): Matches {
  const terms = [...text.matchAll(/(NOT\s+|-)?((?:[\w.]+:)?(?:"[^"]*"|'[^']*'|[^\s"']+))/g)]
  const rules = terms
    .filter(([term]) => term !== 'AND')
    .map(([, not, term = '']) => {
      const matches = oneOf(term)
      return not === undefined ? matches : (product: Product) => !matches(product)
    })
  return (product) => rules.every((rule) => rule(product))
}

function oneOf(term: string): Matches {
  const [, name, quoted = ''] = /^(?:([\w.]+):)?(.*)$/s.exec(term) ?? []
  const value = quoted.replace(/^(["'])(.*)\1$/s, '$2')
  if (name === undefined) {
    return ({ title, description, vendor, productType, tags }) =>
      hasText([title, description, vendor, productType, ...tags].join(' '), value)
  }
  const field = fields[name]
  // Shopify ignores a field that it does not know.
  return field === undefined ? () => true : (product) => field(product, value)
}
