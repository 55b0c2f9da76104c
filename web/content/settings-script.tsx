import {
  type RuntimeSettings,
  runtimeSettingsId,
  writeRuntimeSettings,
} from '#schemas/runtime/runtime-settings.ts'

/** The server's settings as data in the page. Data is not run, so the page's policy need not name it. */
export function SettingsScript({ settings }: { settings: RuntimeSettings }) {
  return (
    <script
      id={runtimeSettingsId}
      type="application/json"
      dangerouslySetInnerHTML={{ __html: writeRuntimeSettings(settings) }}
    />
  )
}
