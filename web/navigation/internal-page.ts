import { notFound, rootRouteId } from '@tanstack/react-router'
import type { InternalPage, RuntimeSettings } from '#schemas/runtime/runtime-settings.ts'

/**
 * Lets pass where the server has opened the page for whoever asks, and else says what is said of
 * an address that does not exist; nothing of the page's code is loaded then.
 */
export function openedBy(settings: RuntimeSettings, page: InternalPage): void {
  if (!settings.openPages?.includes(page)) throw notFound({ routeId: rootRouteId })
}
