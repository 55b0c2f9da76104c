import { Hono } from 'hono'
import { createMiddleware } from 'hono/factory'
import { html } from 'hono/html'
import * as v from 'valibot'
import { apiVersions } from '#local/shop/shop.ts'
import type { Shop, ShopSettings } from '../shop.ts'

const oldestVersion = v.picklist(apiVersions, `must be one of ${apiVersions.join(', ')}`)

const change = v.strictObject(
  {
    canReadTags: v.optional(v.boolean('must be true or false')),
    takesGiftCards: v.optional(v.boolean('must be true or false')),
    oldestVersion: v.optional(oldestVersion),
  },
  'must be an object of canReadTags, takesGiftCards, oldestVersion',
)

/** `POST /settings` from the page's form, `PATCH /settings` with the changed settings as JSON. */
export function settingsRoutes(shop: Shop, mountedAt: string): Hono {
  return new Hono()
    .use('/settings', ownPageOnly)
    .post('/settings', async (c) => {
      const form = await c.req.parseBody()
      shop.settings = {
        canReadTags: form['canReadTags'] === 'on',
        takesGiftCards: form['takesGiftCards'] === 'on',
        oldestVersion: v.parse(v.fallback(oldestVersion, '2025-01'), form['oldestVersion']),
      }
      return c.redirect(mountedAt, 303)
    })
    .patch('/settings', async (c) => {
      const sent = v.safeParse(v.pipe(v.string(), v.parseJson(), change), await c.req.text())
      if (!sent.success) return c.json({ error: sent.issues[0].message }, 400)
      const { canReadTags, takesGiftCards, oldestVersion } = sent.output
      shop.settings = {
        canReadTags: canReadTags ?? shop.settings.canReadTags,
        takesGiftCards: takesGiftCards ?? shop.settings.takesGiftCards,
        oldestVersion: oldestVersion ?? shop.settings.oldestVersion,
      }
      return c.json(shop.settings)
    })
}

/** The form of these settings. */
export function settingsForm(settings: ShopSettings, mountedAt: string) {
  const { canReadTags, takesGiftCards } = settings
  return html`<form method="post" action="${mountedAt}/settings">
    <label>
      The token may read tags
      <input name="canReadTags" type="checkbox" ${canReadTags ? 'checked' : ''} />
    </label>
    <label>
      Gift cards are taken
      <input name="takesGiftCards" type="checkbox" ${takesGiftCards ? 'checked' : ''} />
    </label>
    <label>
      Oldest version of the API
      <select name="oldestVersion">
        ${apiVersions.map(
          (version) =>
            html`<option ${version === settings.oldestVersion ? 'selected' : ''}>
              ${version}
            </option>`,
        )}
      </select>
    </label>
    <button>Save</button>
  </form>`
}

/** Another website must not change the shop by a form or script that points here. */
export const ownPageOnly = createMiddleware(async (c, next) => {
  const site = c.req.header('sec-fetch-site')
  const isOwn = site === undefined || site === 'same-origin' || c.req.method === 'GET'
  return isOwn ? next() : c.json({ error: 'own page only' }, 403)
})
