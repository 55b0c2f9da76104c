import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { measuredRoutes } from '#schemas/protocol/vitals/measured-routes.ts'
import {
  hasPrometheus,
  promtool,
  promtoolWith,
  rulesFolder,
  rulesOf,
} from '#tests/support/prometheus-tools.ts'

const isHere = hasPrometheus()

/**
 * Series as promtool writes them: `0+3x100` starts at 0 and grows by 3 with each of 100 samples.
 */
type Series = Readonly<Record<string, string>>

const steady = (value: number) => `${value}+0x90`
const growing = (by: number) => `0+${by}x90`

const page = (status: string) =>
  `http_request_duration_seconds_count{job="petjet",instance="a",method="GET",route="/products/$slug",status="${status}"}`
const pageBucket = (le: string) =>
  `http_request_duration_seconds_bucket{job="petjet",instance="a",method="GET",route="/products/$slug",status="200",le="${le}"}`
const inquiry = (status: string) =>
  `http_request_duration_seconds_count{job="petjet",instance="a",method="POST",route="/api/contact",status="${status}"}`
const own = (name: string, labels = '') => `${name}{job="petjet",instance="a"${labels}}`
const step = (outcome: string, name = 'notification') =>
  own('petjet_deliveries_total', `,step="${name}",outcome="${outcome}"`)
const mail = (outcome: string) =>
  own('petjet_mail_outcomes_total', `,mail="notification",outcome="${outcome}"`)

const postgres = (name: string, labels = '', job = 'petjet-postgres') =>
  `${name}{job="${job}",instance="db"${labels}}`
const machine = (name: string, mountpoint = '/var/lib', fstype = 'ext4') =>
  postgres(name, `,mountpoint="${mountpoint}",fstype="${fstype}"`, 'petjet-postgres-machine')
const standby = (name: string, labels = '') =>
  `${name}{job="petjet-postgres",instance="standby"${labels}}`
const postgresErrors = (code: string) =>
  own('petjet_service_errors_total', `,service="postgres",problem="SQLSTATE ${code}"`)

/** A PostgreSQL with a standby. Its exporters give the number of connections for each state. */
const healthyPostgres: Series = {
  [postgres('up')]: steady(1),
  [postgres('up', '', 'petjet-postgres-machine')]: steady(1),
  [postgres('pg_up')]: steady(1),
  [machine('node_filesystem_avail_bytes')]: steady(4e10),
  [machine('node_filesystem_size_bytes')]: steady(1e11),
  [machine('node_filesystem_avail_bytes', '/run', 'tmpfs')]: steady(1e6),
  [machine('node_filesystem_size_bytes', '/run', 'tmpfs')]: steady(1e8),
  [postgres('pg_stat_activity_count', ',datname="petjet",state="active"')]: steady(4),
  [postgres('pg_stat_activity_count', ',datname="petjet",state="idle"')]: steady(60),
  [postgres('pg_settings_max_connections', ',server="db:5432"')]: steady(100),
  [postgres('pg_settings_superuser_reserved_connections', ',server="db:5432"')]: steady(3),
  [postgres('pg_replication_is_replica')]: steady(0),
  [postgres('pg_replication_lag_seconds')]: steady(0),
  [postgres('pg_stat_replication_pg_wal_lsn_diff', ',application_name="standby"')]: steady(0),
  [postgres('pg_replication_slots_active', ',slot_name="standby"')]: steady(1),
  [standby('pg_replication_is_replica')]: steady(1),
  // Nothing was written for a while, so there was nothing to replay.
  [standby('pg_replication_lag_seconds')]: growing(60),
  [postgresErrors('53100')]: steady(0),
  [postgresErrors('53300')]: steady(0),
}

/** A healthy server with visitors: one sample per minute. */
const healthy: Series = {
  [own('up')]: steady(1),
  [page('200')]: growing(600),
  [pageBucket('0.25')]: growing(599),
  [pageBucket('1')]: growing(600),
  [pageBucket('5')]: growing(600),
  [pageBucket('+Inf')]: growing(600),
  [inquiry('200')]: growing(2),
  [inquiry('422')]: growing(1),
  [inquiry('503')]: steady(0),
  [own('petjet_journal_writable')]: steady(1),
  [own('petjet_journal_oldest_seconds')]: steady(20),
  [own('petjet_journal_set_aside')]: steady(0),
  [own('petjet_journal_damages')]: steady(1),
  [own('petjet_inquiries_exposed')]: steady(0),
  [step('done')]: growing(2),
  [step('failed')]: steady(3),
  [step('refused', 'webhook')]: steady(1),
  // An address mistyped by a visitor is not a fault of the site.
  [step('refused', 'acknowledgement')]: growing(1),
  [mail('delivered')]: growing(2),
  [mail('bounced')]: steady(1),
  [own('petjet_content_curated')]: steady(0),
  [own('petjet_content_last_known_seconds')]: steady(0),
  [own('petjet_lake_live_events')]: steady(1),
  [own('petjet_lake_reachable')]: steady(1),
  [own('petjet_redis_answering')]: steady(1),
  [own('petjet_shop_reachable')]: steady(1),
  [own('petjet_cdn_purges_waiting')]: '0 40 0 0 0 12 0+0x90',
  [own('petjet_disk_free_bytes')]: steady(5e9),
  [own('petjet_clock_seconds')]: '2+60x90',
  [own('petjet_clock_ahead_seconds')]: steady(-2),
  [own('process_start_time_seconds')]: steady(1000),
  [own('process_resident_memory_bytes')]: steady(3e8),
  [own('process_open_fds')]: steady(200),
  [own('process_max_fds')]: steady(20_000),
  [own('nodejs_eventloop_lag_p99_seconds')]: steady(0.02),
  ...healthyPostgres,
}

interface Fault {
  /** The series that differ from those of a healthy server. */
  readonly series: Series
  /** The number of minutes after which exactly the named alerts fire. */
  readonly minutes: number
  /** Each as `name severity`. */
  readonly fires: readonly string[]
}

const captchaErrors = own('petjet_service_errors_total', ',service="captcha",problem="ETIMEDOUT"')

const faults: Readonly<Record<string, Fault>> = {
  'a server that is away': {
    series: { [own('up')]: steady(0) },
    minutes: 4,
    fires: ['PetjetDown page'],
  },
  'pages that fail': {
    series: { [page('500')]: growing(30) },
    minutes: 15,
    fires: ['PetjetPagesFail page'],
  },
  'a few pages that fail for an hour': {
    series: { [page('500')]: growing(5) },
    minutes: 75,
    fires: ['PetjetPagesFail page', 'PetjetPagesFail ticket'],
  },
  'forms that fail': {
    series: { [inquiry('503')]: growing(1) },
    minutes: 15,
    fires: ['PetjetInquiriesFail page'],
  },
  'forms that fail for an hour': {
    series: { [inquiry('503')]: growing(1) },
    minutes: 75,
    fires: ['PetjetInquiriesFail page', 'PetjetInquiriesFail ticket'],
  },
  'one form that failed in a quiet night': {
    series: { [inquiry('200')]: '0+0x10 1+0x90', [inquiry('503')]: '0+0x10 1+0x90' },
    minutes: 20,
    fires: [],
  },
  'slow pages': {
    series: { [pageBucket('0.25')]: growing(500), [pageBucket('1')]: growing(550) },
    minutes: 30,
    fires: ['PetjetPagesSlow ticket'],
  },
  'an outbox that takes nothing': {
    series: { [own('petjet_journal_writable')]: steady(0) },
    minutes: 3,
    fires: ['PetjetInquiriesNotAccepted page'],
  },
  'inquiries that anybody can read': {
    series: { [own('petjet_inquiries_exposed')]: steady(1) },
    minutes: 3,
    fires: ['PetjetInquiriesExposed page'],
  },
  'a backlog of an hour': {
    series: { [own('petjet_journal_oldest_seconds')]: steady(3600) },
    minutes: 12,
    fires: ['PetjetBacklogOld ticket'],
  },
  'a backlog of a night': {
    series: { [own('petjet_journal_oldest_seconds')]: '21000+60x90' },
    minutes: 25,
    fires: ['PetjetBacklogOld page', 'PetjetBacklogOld ticket'],
  },
  'deliveries that fail': {
    series: { [step('failed')]: growing(4) },
    minutes: 30,
    fires: ['PetjetDeliveriesFail ticket'],
  },
  'a webhook that is refused for good': {
    series: { [step('refused', 'webhook')]: '0+0x10 1+0x90' },
    minutes: 20,
    fires: ['PetjetDeliveriesRefused ticket'],
  },
  'e-mails to the team that bounce': {
    series: { [mail('bounced')]: '0+0x10 1+0x90' },
    minutes: 20,
    fires: ['PetjetTeamMailBounced ticket'],
  },
  'a damaged outbox': {
    series: { [own('petjet_journal_damages')]: '0+0x10 1+0x90' },
    minutes: 20,
    fires: ['PetjetOutboxDamaged ticket'],
  },
  'rows that cannot be read': {
    series: { [own('petjet_journal_set_aside')]: steady(2) },
    minutes: 3,
    fires: ['PetjetOutboxDamaged ticket'],
  },
  'a captcha that does not answer': {
    series: { [captchaErrors]: growing(1) },
    minutes: 30,
    fires: ['PetjetCaptchaAway ticket'],
  },
  'a lake that is away': {
    series: {
      [own('petjet_content_last_known_seconds')]: growing(60),
      [own('petjet_lake_reachable')]: steady(0),
      [own('petjet_lake_live_events')]: steady(0),
    },
    minutes: 40,
    fires: ['PetjetContentCurated ticket'],
  },
  'a lake that was never reached': {
    series: {
      [own('petjet_content_curated')]: steady(1),
      [own('petjet_lake_reachable')]: steady(0),
      [own('petjet_lake_live_events')]: steady(0),
    },
    minutes: 40,
    fires: ['PetjetContentCurated ticket'],
  },
  'events that do not arrive': {
    series: { [own('petjet_lake_live_events')]: steady(0) },
    minutes: 40,
    fires: ['PetjetLiveEventsMissing ticket'],
  },
  'a Redis that is away': {
    series: { [own('petjet_redis_answering')]: steady(0) },
    minutes: 8,
    fires: ['PetjetRedisAway ticket'],
  },
  'a shop that is away': {
    series: { [own('petjet_shop_reachable')]: steady(0) },
    minutes: 20,
    fires: ['PetjetShopAway ticket'],
  },
  'a CDN that forgets nothing': {
    series: { [own('petjet_cdn_purges_waiting')]: steady(40) },
    minutes: 20,
    fires: ['PetjetPurgesWait ticket'],
  },
  'a disk that fills up': {
    series: { [own('petjet_disk_free_bytes')]: steady(9e8) },
    minutes: 15,
    fires: ['PetjetDiskLow ticket'],
  },
  'a disk that is nearly full': {
    series: { [own('petjet_disk_free_bytes')]: steady(9e7) },
    minutes: 15,
    fires: ['PetjetDiskLow page', 'PetjetDiskLow ticket'],
  },
  'a disk that does not tell its room': {
    series: { [own('petjet_disk_free_bytes')]: 'NaN+0x90' },
    minutes: 15,
    fires: [],
  },
  'a database whose disk fills up': {
    series: { [machine('node_filesystem_avail_bytes')]: steady(1.4e10) },
    minutes: 15,
    fires: ['PetjetPostgresDiskLow ticket'],
  },
  'a database whose disk is nearly full': {
    series: { [machine('node_filesystem_avail_bytes')]: steady(4e9) },
    minutes: 15,
    fires: ['PetjetPostgresDiskLow page', 'PetjetPostgresDiskLow ticket'],
  },
  'a database whose disk is full, without exporters': {
    series: { [postgresErrors('53100')]: '0+0x10 0+60x90' },
    minutes: 13,
    fires: ['PetjetPostgresDiskLow page'],
  },
  'a database with few connections left': {
    series: {
      [postgres('pg_stat_activity_count', ',datname="petjet",state="idle"')]: steady(78),
    },
    minutes: 15,
    fires: ['PetjetPostgresConnections ticket'],
  },
  'a database without any connection left, without exporters': {
    series: { [postgresErrors('53300')]: '0+0x10 1+0x90' },
    minutes: 15,
    fires: ['PetjetPostgresConnections ticket'],
  },
  'a standby that is behind': {
    series: {
      [postgres('pg_stat_replication_pg_wal_lsn_diff', ',application_name="standby"')]: steady(512),
    },
    minutes: 15,
    fires: ['PetjetPostgresStandbyBehind ticket'],
  },
  'a standby that is disconnected': {
    series: { [postgres('pg_replication_slots_active', ',slot_name="standby"')]: steady(0) },
    minutes: 15,
    fires: ['PetjetPostgresStandbyBehind ticket'],
  },
  'an exporter that is down': {
    series: { [postgres('up', '', 'petjet-postgres-machine')]: steady(0) },
    minutes: 15,
    fires: ['PetjetPostgresUnwatched ticket'],
  },
  'an exporter that cannot sign in': {
    series: { [postgres('pg_up')]: steady(0) },
    minutes: 15,
    fires: ['PetjetPostgresUnwatched ticket'],
  },
  'a server that starts again and again': {
    series: { [own('process_start_time_seconds')]: '1000+60x90' },
    minutes: 20,
    fires: ['PetjetRestarts ticket'],
  },
  'a server that is busy with itself': {
    series: { [own('nodejs_eventloop_lag_p99_seconds')]: steady(0.6) },
    minutes: 15,
    fires: ['PetjetEventLoopBlocked ticket'],
  },
  'a server that keeps everything': {
    series: { [own('process_resident_memory_bytes')]: steady(2e9) },
    minutes: 40,
    fires: ['PetjetMemoryHigh ticket'],
  },
  'a server with too few files': {
    series: { [own('process_open_fds')]: steady(19_000) },
    minutes: 10,
    fires: ['PetjetFilesRunOut ticket'],
  },
  'a clock that is wrong': {
    series: { [own('petjet_clock_seconds')]: '-300+60x90' },
    minutes: 1,
    fires: ['PetjetClockWrong ticket'],
  },
  'a clock behind that of PostgreSQL': {
    series: { [own('petjet_clock_ahead_seconds')]: steady(-600) },
    minutes: 1,
    fires: ['PetjetClockWrong ticket'],
  },
}

const alerts = rulesOf('alerts.yaml')
const names = [...new Set(alerts.map(({ alert = '' }) => alert))]

describe.skipIf(!isHere)('by the real promtool', () => {
  test('the rules and the example configuration are valid', async () => {
    const files = ['objectives.yaml', 'alerts.yaml'].map((name) => join(rulesFolder, name))
    expect(await promtool('check', 'rules', ...files)).toMatchObject({ code: 0 })
    // Without the token's file, which belongs to the operator.
    const given = await promtool(
      'check',
      'config',
      '--syntax-only',
      join(rulesFolder, 'prometheus.yml'),
    )
    expect(given).toMatchObject({ code: 0 })
  })

  test('each alert fires on its fault, no other does, and none on healthy figures', async () => {
    const all: Record<string, Fault> = {
      'nothing wrong': { series: {}, minutes: 90, fires: [] },
      ...faults,
    }
    const tests = Object.entries(all).map(([name, { series, minutes, fires }]) => ({
      name,
      interval: '1m',
      input_series: Object.entries({ ...healthy, ...series }).map(([one, values]) => ({
        series: one,
        values,
      })),
      promql_expr_test: [
        {
          expr: 'count by (alertname, severity) (ALERTS{alertstate="firing"})',
          eval_time: `${minutes}m`,
          exp_samples: fires.map((text) => {
            const [alertname, severity] = text.split(' ')
            return { labels: `{alertname="${alertname}", severity="${severity}"}`, value: 1 }
          }),
        },
      ],
    }))
    // Promtool waits for half a second after each test, so several run concurrently.
    const parts = [0, 1, 2, 3, 4, 5].map((part) => tests.filter((_, at) => at % 6 === part))
    const verdicts = await Promise.all(
      parts.map((part) =>
        promtoolWith(['test', 'rules'], {
          rule_files: ['objectives.yaml', 'alerts.yaml'].map((name) => join(rulesFolder, name)),
          evaluation_interval: '1m',
          tests: part,
        }),
      ),
    )
    for (const { code, output } of verdicts) {
      expect(output).not.toMatch(/FAILED|error/)
      expect(code).toBe(0)
    }
  }, 60_000)

  test('an alert describes the problem in words, and links its page', async () => {
    const { code, output } = await promtoolWith(['test', 'rules'], {
      rule_files: [join(rulesFolder, 'alerts.yaml')],
      evaluation_interval: '1m',
      tests: [
        {
          interval: '1m',
          external_labels: { docs: 'https://docs.example' },
          input_series: [{ series: own('petjet_disk_free_bytes'), values: steady(9.5e7) }],
          alert_rule_test: [
            {
              alertname: 'PetjetDiskLow',
              eval_time: '5m',
              exp_alerts: [
                {
                  exp_labels: { job: 'petjet', instance: 'a', severity: 'page' },
                  exp_annotations: {
                    summary: 'The disk of DATA_DIR is nearly full',
                    description:
                      'a has 90.6MiB left. When it is full, the server accepts no inquiries.',
                    runbook_url: 'https://docs.example/runbooks/PetjetDiskLow.md',
                  },
                },
              ],
            },
          ],
        },
      ],
    })
    expect(output).not.toMatch(/FAILED|error/)
    expect(code).toBe(0)
  })
})

test('there is a fault for each alert in each severity', () => {
  const proven = new Set(Object.values(faults).flatMap(({ fires }) => fires))
  const all = alerts.map(({ alert, labels }) => `${alert} ${labels?.['severity']}`)
  expect(all.length).toBeGreaterThan(20)
  expect(all.filter((one) => !proven.has(one))).toEqual([])
})

test('each alert has a page, each page an alert, and the list of runbooks names all of them', () => {
  const folder = 'docs/runbooks'
  const pages = readdirSync(folder).filter((name) => name !== 'README.md')
  expect(pages.toSorted()).toEqual(names.map((name) => `${name}.md`).toSorted())
  const list = readFileSync(join(folder, 'README.md'), 'utf8')
  expect(names.filter((name) => !list.includes(`](${name}.md)`))).toEqual([])
  for (const { alert, annotations } of alerts) {
    expect(annotations?.['runbook_url']).toBe(`{{ $externalLabels.docs }}/runbooks/${alert}.md`)
  }
})

test('each page has the same sections in the same order', () => {
  const wanted = [
    'What it means',
    'See it',
    'Likely causes',
    'What to do',
    'What not to do',
    'It is over when',
  ]
  for (const name of names) {
    const file = join('docs/runbooks', `${name}.md`)
    const text = existsSync(file) ? readFileSync(file, 'utf8') : ''
    const headings = [...text.matchAll(/^## (.*)$/gm)].map(([, heading]) => heading)
    expect({ name, headings }).toEqual({ name, headings: wanted })
  }
})

test('each log line that a page mentions is one that the server writes', () => {
  const sources = readdirSync('api', { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !file.includes('.test.'))
    .map((file) => readFileSync(join('api', file), 'utf8'))
    .join('\n')
  const expected = names.flatMap((name) => {
    const text = readFileSync(join('docs/runbooks', `${name}.md`), 'utf8')
    return [...text.matchAll(/`logs \| grep '([^']*)'`/g)].map(([, line = '']) => line)
  })
  expect(expected.length).toBeGreaterThan(20)
  expect(expected.filter((line) => !sources.includes(line))).toEqual([])
})

test('the objectives count all pages that visitors see', () => {
  const text = readFileSync(join(rulesFolder, 'objectives.yaml'), 'utf8')
  const lists = [...text.matchAll(/route=~"([^"]*)"/g)].map(([, list = '']) => list)
  expect(lists.length).toBeGreaterThan(3)
  const wanted = measuredRoutes.map((route) => route.replaceAll('$', '[$]')).join('|')
  expect(new Set(lists)).toEqual(new Set([wanted]))
})
