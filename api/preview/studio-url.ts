/** What is before the tool's name in an address of the Studio. */
const studioPart = /^(.*?)\/(?:presentation|structure|desk)(?:[/;]|$)/

/**
 * The Studio's own address by the page of it that made a secret.
 *
 * @param page the page's address, as the Studio wrote it beside the secret
 * @param own the origins of this site itself
 * @param configured the origins that `STUDIO_ORIGINS` names
 * @returns without a trailing slash; undefined where the site does not know this Studio
 * @example studioUrlOf('https://x.sanity.studio/presentation?a=b', [], ['https://x.sanity.studio'])
 */
export function studioUrlOf(
  page: unknown,
  own: readonly string[],
  configured: readonly string[],
): string | undefined {
  if (typeof page !== 'string' || !URL.canParse(page)) return undefined
  const { origin, pathname } = new URL(page)
  if (own.includes(origin)) return `${origin}/studio`
  if (!configured.includes(origin)) return undefined
  const folder = studioPart.exec(pathname)?.[1] ?? ''
  return `${origin}${folder}`.slice(0, 500)
}
