import { setTimeout as delay } from 'node:timers/promises'
import { lakeEditor } from './lake-client.ts'
import type { Instance } from './start-instance.ts'

/** A kit in stock from the instance's lake; the content is seeded a moment after the start. */
export async function seededKit(instance: Instance) {
  const editor = lakeEditor(instance)
  for (;;) {
    const kit = await editor.fetch<{ _id: string; _type: string; title: string } | null>(
      '*[_type == "product" && inStock && !featured][0]{_id, _type, title, shortDescription, description, image, includes, useCase, price, inStock}',
    )
    if (kit) return kit
    await delay(200)
  }
}
