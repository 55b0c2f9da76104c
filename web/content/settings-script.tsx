import type { RuntimeSettings } from './runtime-settings.ts'
import { jsonForScript } from './json-for-script.ts'

const elementId = 'runtime-settings'

/** The server's settings as data in the page; data blocks are not run and need no nonce. */
export function SettingsScript({ settings }: { settings: RuntimeSettings }) {
  return (
    <script
      id={elementId}
      type="application/json"
      dangerouslySetInnerHTML={{ __html: jsonForScript(settings) }}
    />
  )
}

/**
 * Reads what {@link SettingsScript} wrote, before the page is hydrated.
 *
 * @throws {Error} where the page was not rendered by this site's server
 */
export function readRuntimeSettings(page: Document): RuntimeSettings {
  const text = page.querySelector(`#${elementId}`)?.textContent
  if (!text) throw new Error('The page carries no runtime settings.')
  // Written by the same release's server from the same type.
  return JSON.parse(text) as RuntimeSettings
}
