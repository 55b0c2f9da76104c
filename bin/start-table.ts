import type { Launch } from './environment.ts'
import type { LocalAdmin } from './local-admin.ts'

/**
 * The lines printed at the end of a start: the addresses, and how to sign in.
 *
 * @param admin the account made for this machine, if any
 * @param studioReady false while the Studio is still being built behind a page that says so
 */
export function startTable(
  launch: Launch,
  admin: LocalAdmin | undefined,
  studioReady: boolean,
): string {
  const studioNote = studioReady ? '' : '  (being built; the page opens by itself)'
  const siteUrl = `http://localhost:${launch.port}`
  const rows: [string, string][] = [
    ['Site', siteUrl],
    ['API', `${siteUrl}/api/health`],
    ['Studio', `${siteUrl}/studio${studioNote}`],
    [
      'Admin',
      `${siteUrl}/admin${admin ? `  (${admin.username}, password ${admin.password})` : ''}`,
    ],
    ...(launch.standIns ? standInRows(launch) : hostedRows),
    ['Stop', 'Ctrl-C'],
  ]
  const lines = rows.map(([label, value]) => `  ${label.padEnd(11)}${value}`)
  return ['', '  PetJet is running', '', ...lines, ''].join('\n')
}

function standInRows(launch: Launch): [string, string][] {
  return [
    ['Sign in', 'the Studio asks who you are: choose the local administrator, no password'],
    ['Stand-ins', `http://localhost:${launch.localPort}`],
    ['Data', launch.dataDir],
  ]
}

const hostedRows: [string, string][] = [['Sign in', 'with your account at Sanity']]
