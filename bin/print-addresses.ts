import type { LaunchSettings } from './launch-settings.ts'
import type { LocalAdmin } from './local-admin.ts'

/** `stale` if the Studio's build is outdated and cannot be renewed here. */
export type StudioState = 'ready' | 'being built' | 'stale'

const studioNotes: Readonly<Record<StudioState, string>> = {
  ready: '',
  'being built': '  (being built; the page opens automatically)',
  stale: '  (out of date: see below)',
}

/**
 * The lines printed at the end of a start: the URLs, and how to sign in.
 *
 * @param admin the account created for this machine, if any
 * @param studio whether the Studio is ready now, later or only after another build
 */
export function startTable(
  launch: LaunchSettings,
  admin: LocalAdmin | undefined,
  studio: StudioState,
): string {
  const siteUrl = `http://localhost:${launch.port}`
  const rows: [string, string][] = [
    ['Site', siteUrl],
    ['API', `${siteUrl}/api/health`],
    ['Studio', `${siteUrl}/studio${studioNotes[studio]}`],
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

const hostedRows: [string, string][] = [['Sign in', 'with your account at Sanity']]

function standInRows({ localPort, ownServices, dataDir }: LaunchSettings): [string, string][] {
  // Mail and orders of a service of your own leave this machine.
  const own = `${ownServices.join(', ')}: configured by your settings; the stand-in is not used`
  return [
    ['Sign in', 'choose the local administrator in the Studio; there is no password'],
    ['Stand-ins', `http://localhost:${localPort}`],
    ...(ownServices.length > 0 ? [['Your own', own] as [string, string]] : []),
    ['Data', dataDir],
  ]
}
