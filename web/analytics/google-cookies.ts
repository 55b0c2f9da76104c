/** The cookies that Google Analytics keeps for a site: one, and one for each measurement id. */
const googleCookie = /^_ga(?:_\w+)?$/

/**
 * The writes that delete Google's cookies, with each domain that they might have been set for: it takes
 * the highest that the browser lets it have.
 *
 * @param cookies as `document.cookie` gives them
 * @param host such as `www.petjet.example`
 */
export function deletionsOf(cookies: string, host: string): string[] {
  const names = cookies
    .split(';')
    .map((cookie) => cookie.split('=')[0]?.trim() ?? '')
    .filter((name) => googleCookie.test(name))
  const labels = host.split('.')
  const domains = labels.slice(0, -1).map((_, index) => `; domain=${labels.slice(index).join('.')}`)
  return names.flatMap((name) =>
    ['', ...domains].map((domain) => `${name}=; max-age=0; path=/${domain}`),
  )
}

/** Deletes the cookies of Google Analytics, and no other. */
export function deleteGoogleCookies(): void {
  // The Cookie Store API, which the rule prefers, is not in every browser and needs https.
  // oxlint-disable-next-line unicorn/no-document-cookie
  for (const deletion of deletionsOf(document.cookie, location.hostname)) document.cookie = deletion
}
