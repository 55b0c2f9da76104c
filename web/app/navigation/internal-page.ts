import { notFound, rootRouteId } from '@tanstack/react-router'
import type { InternalPage, RuntimeSettings } from '#schemas/protocol/runtime-settings.ts'

/**
 * Guards an internal page: answers 404 unless the server has opened the page for this visitor. With a
 * 404, the page's code does not load.
 *
 * @throws the router's `notFound`
 */
export function requireOpenPage(settings: RuntimeSettings, page: InternalPage): void {
  if (!settings.openPages?.includes(page)) throw notFound({ routeId: rootRouteId })
}
