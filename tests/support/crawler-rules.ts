/**
 * Whether the rules for all crawlers in a robots.txt allow a path: the longest matching rule counts,
 * and `Allow` if two are equally long (RFC 9309).
 */
export function isCrawlable(robotsTxt: string, path: string): boolean {
  const rules = [...robotsTxt.matchAll(/^(Allow|Disallow): (\S+)$/gm)].map(
    ([, kind = '', pattern = '']) => ({ isAllowed: kind === 'Allow', pattern }),
  )
  const matching = rules.filter(({ pattern }) => matches(pattern, path))
  const longest = Math.max(0, ...matching.map(({ pattern }) => pattern.length))
  const deciding = matching.filter(({ pattern }) => pattern.length === longest)
  return deciding.length === 0 || deciding.some(({ isAllowed }) => isAllowed)
}

/** `$` is the end of the address. There are no `*` in our rules. */
function matches(pattern: string, path: string): boolean {
  return pattern.endsWith('$') ? path === pattern.slice(0, -1) : path.startsWith(pattern)
}
