import type { ServerReport } from '#api/operations/server/server-report.ts'
import type { StoreSetting } from '#api/operations/server/shared-stores.ts'
import { type Finding, warning, wrong } from './check.ts'

/** A server with its report. */
export interface ReportingServer {
  readonly address: string
  readonly report: ServerReport
}

/**
 * The shared stores, the setting that separates sites in a store, and the fix if servers do not share
 * the store.
 */
const stores: Readonly<
  Record<StoreSetting, { readonly name: string; readonly within?: string; readonly fix: string }>
> = {
  DATABASE_URL: {
    name: 'PostgreSQL databases',
    fix: 'set DATABASE_URL to an address that leads to the same database from every server, which localhost does not.',
  },
  REDIS_URL: {
    name: 'Redis servers',
    within: 'REDIS_PREFIX',
    fix: 'set REDIS_URL to an address that leads to the same Redis from every server, which localhost does not.',
  },
  ASSETS_DIR: { name: 'folders', fix: 'mount the same folder on every server.' },
}

/**
 * Compares the settings of servers with one another and with the command's settings.
 *
 * @param own the fingerprints of the command's own settings
 */
export function compareSettings(
  servers: readonly ReportingServer[],
  own: ServerReport['settings'],
): Finding[] {
  const names = [...new Set(servers.flatMap(({ report }) => Object.keys(report.settings)))]
  const different = new Set(names.filter((name) => !agree(servers.map(valuesOf(name)))))
  const settings = names.flatMap((name) =>
    different.has(name)
      ? differenceFindings(name, servers, own[name])
      : compareWithCommand(name, servers, own[name]),
  )
  return [...settings, ...compareStores(servers, different)]
}

const valuesOf =
  (name: string) =>
  ({ report }: ReportingServer): readonly string[] =>
    report.settings[name] ?? []

/**
 * Whether two servers can work together: during a change of a secret, each server accepts the other's
 * value.
 */
function isCompatible(a: readonly string[], b: readonly string[]): boolean {
  const [usedByA] = a
  const [usedByB] = b
  if (usedByA === undefined || usedByB === undefined) return usedByA === usedByB
  return a.includes(usedByB) && b.includes(usedByA)
}

const agree = (all: readonly (readonly string[])[]) =>
  all.every((one) => all.every((other) => isCompatible(one, other)))

/** Whether all servers reach the same store, perhaps at different hosts. */
function isSameStore(servers: readonly ReportingServer[], name: string): boolean {
  if (!(name in stores)) return false
  const ids = new Set(servers.map(({ report }) => report.stores[name]))
  return ids.size === 1 && typeof [...ids][0] === 'string'
}

/** Compares a setting that is the same on all servers with the command's own. */
function compareWithCommand(
  name: string,
  servers: readonly ReportingServer[],
  own: readonly string[] | undefined,
): Finding[] {
  const [theirs = []] = servers.map(valuesOf(name))
  if (own === undefined || isCompatible(own, theirs)) return []
  return [
    warning(
      `${allHave(servers)} ${describeDifference(name, theirs, own)} this command.`,
      `restart the server if it should use this ${name}; otherwise run the command with the servers' settings.`,
    ),
  ]
}

function allHave(servers: readonly ReportingServer[]): string {
  if (servers.length === 1) return `${servers[0]?.address} has`
  return servers.length === 2 ? 'both servers have' : `all ${servers.length} servers have`
}

/** Names the servers on which a setting differs from most servers. */
function differenceFindings(
  name: string,
  servers: readonly ReportingServer[],
  own: readonly string[] | undefined,
): Finding[] {
  if (isSameStore(servers, name)) return []
  const usual = usualValues(servers.map(valuesOf(name)), own)
  const others = servers.filter((server) => !isCompatible(valuesOf(name)(server), usual))
  return others.map(({ address, report }) => {
    const difference = describeDifference(name, report.settings[name] ?? [], usual)
    return wrong(
      `${address} has ${difference} ${countOf(servers.length - others.length)}.`,
      `set the same ${name} on every server, and restart each server that you change.`,
    )
  })
}

/** The part of a message between “has” and the servers or the command with the other values. */
function describeDifference(
  name: string,
  values: readonly string[],
  others: readonly string[],
): string {
  if (values.length === 0) return `no ${name}, unlike`
  return others.length === 0 ? `${name} set, unlike` : `a different ${name} than`
}

const countOf = (count: number) => (count === 1 ? 'the other one' : `${count} others`)

/** The values of most servers; if any agree with the command, only those count. */
function usualValues(
  all: readonly (readonly string[])[],
  own: readonly string[] | undefined,
): readonly string[] {
  const countFor = (values: readonly string[]) =>
    all.filter((other) => isCompatible(other, values)).length
  const like = all.filter((values) => own !== undefined && isCompatible(values, own))
  const candidates = like.length > 0 ? like : all
  return candidates.toSorted((a, b) => countFor(b) - countFor(a))[0] ?? []
}

/**
 * Findings on stores that differ although their settings agree, such as a store on each server's
 * localhost.
 */
function compareStores(
  servers: readonly ReportingServer[],
  different: ReadonlySet<string>,
): Finding[] {
  return Object.entries(stores).flatMap(([setting, { name, within = setting, fix }]) => {
    if (different.has(setting) || different.has(within)) return []
    const known = servers.filter(({ report }) => report.stores[setting] != null)
    const groups = [...Map.groupBy(known, ({ report }) => report.stores[setting]).values()]
    if (groups.length < 2) return []
    const places = groups.map((same) => same.map(({ address }) => address).join(' and '))
    return [
      wrong(
        `${setting} leads to ${groups.length} different ${name}: from ${places.join('; from ')}.`,
        fix,
      ),
    ]
  })
}
