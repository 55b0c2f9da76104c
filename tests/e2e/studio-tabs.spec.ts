import * as v from 'valibot'
import { lakeEditor } from '../support/lake-client.ts'
import {
  firstInput,
  openDocuments,
  publish,
  signInAs,
  studioNoise,
} from '../support/studio-session.ts'
import { expect, test } from './instance.ts'

test.use({ allowed: studioNoise, viewport: { width: 2400, height: 900 } })

/** The document types of the tabs; each tab opens three documents. */
const threeOf = ['product', 'product', 'program', 'program', 'faq'] as const

// A browser opens six connections to a host: a sixth tab could starve the others.
test('five tabs with three documents each load, and one in each can be edited and published', async ({
  context,
  instance,
}) => {
  test.setTimeout(300_000)
  await signInAs(context, instance, 'local-administrator')
  const lake = lakeEditor(instance).withConfig({ perspective: 'raw' })
  const tabs = []
  for (const [at, type] of threeOf.entries()) {
    const first = threeOf[at - 1] === type ? 3 : 0
    const query = `*[_type == $type && !(_id in path("drafts.**"))][${first}...${first + 3}]._id`
    const ids = await lake.fetch<string[]>(query, { type })
    const page = await context.newPage()
    tabs.push({ page, type, id: ids[0]!, panes: await openDocuments(page, type, ids) })
  }
  for (const { page, type, id, panes } of tabs) {
    await page.bringToFront()
    const field = type === 'faq' ? 'question' : 'title'
    const stored = () => lake.fetch(`*[_id == $id][0].${field}`, { id })
    const before = v.parse(v.string(), await stored())
    const changed = `${before.replace(/\?$/, '')} again?`
    await firstInput(panes.first()).fill(changed)
    await publish(panes.first())
    await expect.poll(stored).toBe(changed)
    await lake
      .patch(id)
      .set({ [field]: before })
      .commit()
  }
})
