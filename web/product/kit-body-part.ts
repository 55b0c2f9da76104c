import type { ComponentType } from 'react'
import type { Kit } from '#web/product/read-kit.ts'

/** What draws a kit's body, once it has loaded. */
export const kitBodyPart: { View?: ComponentType<{ kit: Kit }> } = {}

/** The page whose HTML the server has made; undefined on the server, and once its loader ran. */
let firstPath = import.meta.env.SSR ? undefined : window.location.pathname

/**
 * Loads what draws a kit's body, which the server needs, and every page of a kit but the first: its
 * loader runs again once the app is there, and the body stands in the HTML.
 *
 * @throws {TypeError} where it cannot be loaded
 */
export async function loadKitBody(path?: string): Promise<void> {
  const isFirst = path !== undefined && path === firstPath
  if (path !== undefined) firstPath = undefined
  if (!isFirst) kitBodyPart.View ??= (await import('./kit-body-view.tsx')).KitBodyView
}
