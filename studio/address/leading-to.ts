import { linkTarget } from '#schemas/link/link-target.ts'
import { productAliases } from '#schemas/product/product-aliases.ts'
import { productPath } from '#schemas/product/product-path.ts'
import { fixedPages, pageAddress } from '#schemas/redirect/page-address.ts'
import { pathKey, redirectTarget } from '#schemas/redirect/redirect-path.ts'
import { redirectEnd, redirectTable } from '#schemas/redirect/redirect-table.ts'

/** What leads visitors to a page, by its address of today or a former one. */
export interface LeadingTo {
  /** Whether a link leads to the page. */
  readonly isLink: (to: unknown) => boolean
  /** Whether a text names an address of the page. */
  readonly isNamed: (text: string) => boolean
}

interface StoredAddresses {
  readonly redirects: readonly { readonly from: string | null; readonly to: string | null }[]
  readonly pages: readonly { readonly _type: string; readonly slug: string | null }[]
}

const aliases = new Map(
  [...productAliases].map(([former, slug]) => [pathKey(productPath(former)), productPath(slug)]),
)

/**
 * Follows links as the site does: by redirects and built-in aliases, unless a page has the address.
 *
 * @param path of the page, encoded
 */
export function leadingTo(path: string, { redirects, pages }: StoredAddresses): LeadingTo {
  const own = pathKey(path)
  const table = redirectTable(redirects)
  const taken = new Set([
    ...fixedPages,
    ...pages.map(({ _type, slug }) => pathKey(pageAddress(_type, slug) ?? '')),
  ])
  const leads = (key: string | undefined): boolean => {
    if (key === undefined || key === own) return key !== undefined
    if (taken.has(key)) return false
    const end = redirectEnd(key, table, (to) => taken.has(pathKey(to)))
    const last = typeof end === 'object' ? pathKey(end.path) : key
    return last === own || pathKey(aliases.get(last) ?? '') === own
  }
  const former = [...redirects.map(({ from }) => from ?? ''), ...aliases.keys()]
    .filter((from) => from !== undefined)
    .filter((from) => leads(redirectTarget(from)?.key))
  const named = [path, ...former].map(namedPattern)
  return {
    isLink: (to) => leads(linkTarget(to)?.key),
    isNamed: (text) => named.some((pattern) => pattern.test(text)),
  }
}

/** Finds this very address within a text, alone or after a host, and not only a longer one. */
function namedPattern(path: string): RegExp {
  const plain = decodedPath(path).replaceAll(/[$()*+.?[\\\]^{|}]/g, String.raw`\$&`)
  return new RegExp(String.raw`(?:^|[^\w/-]|\.[a-z]{2,})${plain}(?![\w-]|/\w)`, 'i')
}

function decodedPath(path: string): string {
  try {
    return decodeURI(path).replace(/(?<=.)\/$/, '')
  } catch {
    return path
  }
}
