import { enablePreviewPath } from '#schemas/preview/preview.contract.ts'

/** The address that starts a preview. */
export function enablePath(secret: string, more: Record<string, string> = {}): string {
  const params = new URLSearchParams({ 'sanity-preview-secret': secret, ...more })
  return `${enablePreviewPath}?${params}`
}
