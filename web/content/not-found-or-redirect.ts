import { notFound, redirect } from '@tanstack/react-router'
import { apiRequest } from '#web/api.ts'

/**
 * Thrown by a loader if an address has no page. In the browser, the server is first asked for a
 * redirect, so that redirects are followed in one place.
 *
 * @param href the address within the site: path, query and fragment
 */
export async function notFoundOrRedirect(href: string) {
  const location = import.meta.env.SSR ? null : await newAddress(href)
  return location === null ? notFound() : redirect({ href: location })
}

/** Thrown by a loader if the lake fails, because the page might exist. */
export const lakeUnavailable = () =>
  new Error('The lake does not answer, and this page was never loaded.')

/** In the browser: the redirect target of an address; null also if the server does not answer. */
export async function newAddress(href: string): Promise<string | null> {
  try {
    const response = await apiRequest('GET', `/api/redirect?path=${encodeURIComponent(href)}`)
    const { location }: { location?: unknown } = await response.json()
    return typeof location === 'string' ? location : null
  } catch {
    return null
  }
}
