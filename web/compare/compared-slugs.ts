/** How many kits are compared where the visitor has chosen fewer than two. */
const startCount = 3

/**
 * The kits to compare: those that were chosen, and with fewer than two the catalogue's first ones
 * beside them.
 *
 * @param chosen slugs that exist
 * @param first the slugs of the catalogue, in its order
 */
export function comparedSlugs(chosen: readonly string[], first: readonly string[]): string[] {
  if (chosen.length >= 2) return [...chosen]
  const others = first.filter((slug) => !chosen.includes(slug))
  return [...chosen, ...others].slice(0, startCount)
}
