import { skipped } from '../finding.ts'

export const noSite = skipped('SITE_URL cannot be read: see the settings.')

/** Whether an address is local to this machine. */
export function isOwnMachine({ hostname }: URL): boolean {
  return (
    hostname === 'localhost' ||
    hostname.endsWith('.localhost') ||
    /^(?:127\.|\[::1\])/.test(hostname)
  )
}
