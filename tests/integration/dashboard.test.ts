import { readdirSync } from 'node:fs'
import { afterAll, expect, test } from 'vitest'
import { createTestApp, deadLake } from '#tests/support/create-test-app.ts'
import { filledIn, readDashboard } from '#tests/support/dashboard.ts'
import { outboxEntry } from '#tests/support/first-outbox.ts'
import { hasPrometheus, promtoolWith, rulesOf } from '#tests/support/prometheus-tools.ts'
import { jsonRequest, validInquiry } from '#tests/support/valid-inquiry.ts'

const isHere = hasPrometheus()

// With all optional services that have metrics; nothing listens there.
const token = 'a-token-of-some-length'
const { app, metrics, stop } = await createTestApp({
  ...deadLake,
  METRICS_TOKEN: token,
  WEB_VITALS: 'on',
  REDIS_URL: 'redis://127.0.0.1:9',
  DATABASE_URL: 'postgres://petjet@127.0.0.1:9/petjet',
  FEATURE_ECOMMERCE: 'on',
  SHOPIFY_DOMAIN: 'petjet.myshopify.com',
  SHOPIFY_STOREFRONT_TOKEN: 'public',
  SHOPIFY_API_URL: 'http://127.0.0.1:9',
  CDN_PROVIDER: 'fastly',
  CDN_SERVICE_ID: 'petjet',
  CDN_API_TOKEN: 'none',
  CDN_API_URL: 'http://127.0.0.1:9',
})
afterAll(stop)

/** The metrics that the server exposes: each name with its labels and their values. */
async function exposed(): Promise<Map<string, Map<string, Set<string>>>> {
  await app.request('/api/contact', jsonRequest(validInquiry))
  const vitals = { route: '/', screen: 'phone', TTFB: 90, FCP: 800, LCP: 900, INP: 40, CLS: 0.01 }
  await app.request('/api/vitals', jsonRequest(vitals))
  metrics.attempted({ step: 'notification', entry: outboxEntry('one') })
  metrics.rendered(0.1)
  metrics.lineSheet('drawn')
  metrics.failed('captcha', new Error('HTTP 500'))
  const headers = { authorization: `Bearer ${token}` }
  const text = await (await app.request('/metrics', { headers })).text()
  const figures = new Map<string, Map<string, Set<string>>>()
  for (const [, name = '', labels = ''] of text.matchAll(
    /^([a-z_][a-z_\d]*)(?:\{(.*)\})? \S+$/gm,
  )) {
    const known = figures.get(name) ?? new Map<string, Set<string>>()
    figures.set(name, known)
    for (const [, label = '', value = ''] of labels.matchAll(/(\w+)="([^"]*)"/g)) {
      known.set(label, (known.get(label) ?? new Set()).add(value))
    }
  }
  return figures
}

const { panels, all, templating, annotations } = readDashboard()
const rules = [...rulesOf('objectives.yaml'), ...rulesOf('alerts.yaml')]
const recorded = new Set(rules.flatMap(({ record }) => record ?? []))
/** The labels that Prometheus, the rules and promtool add. */
const added = new Set(['job', 'instance', 'alertname', 'severity', 'alertstate'])

const expressions = [
  ...panels.flatMap(({ targets }) => targets.map(({ expr }) => filledIn(expr))),
  ...rules.map(({ expr }) => expr),
]

/** The names of metrics in an expression, each with the labels that it requires. */
function selectorsIn(expression: string): { name: string; matchers: string[][] }[] {
  const word = /\b((?:petjet|http|process|nodejs)_\w+(?::\w+)?|job:\w+(?::\w+)?)(?:\{([^}]*)\})?/g
  return [...expression.matchAll(word)].map(([, name = '', labels = '']) => ({
    name,
    matchers: [...labels.matchAll(/(\w+)(=~|!~|!=|=)"([^"]*)"/g)].map((found) => found.slice(1)),
  }))
}

test('there is something to check', () => {
  expect(panels.length).toBeGreaterThan(30)
  expect(expressions.flatMap(selectorsIn).length).toBeGreaterThan(100)
})

test('the server exposes every metric, label and value that rules and dashboard name', async () => {
  const figures = await exposed()
  const unknown: string[] = []
  for (const { name, matchers } of expressions.flatMap(selectorsIn)) {
    if (recorded.has(name)) continue
    const labels = figures.get(name)
    if (!labels) unknown.push(name)
    for (const [label = '', operator, value = ''] of matchers) {
      if (added.has(label)) continue
      const values = labels?.get(label)
      const isKnown = operator === '=' ? values?.has(value) : values !== undefined
      if (!isKnown) unknown.push(`${name}{${label}${operator}${value}}`)
    }
  }
  expect([...new Set(unknown)]).toEqual([])
  const labels = [...figures.values()].flatMap((one) => Array.from(one.keys()))
  const known = new Set(labels.concat(...added))
  const grouped = expressions
    .flatMap((text) => [...text.matchAll(/\b(?:by|on) \(([^)]*)\)/g)])
    .flatMap(([, list = '']) => list.split(', '))
  expect(grouped.filter((label) => !known.has(label))).toEqual([])
  const requested = templating.list
    .flatMap(({ definition }) => definition ?? [])
    .flatMap(selectorsIn)
  expect(requested.length).toBeGreaterThan(2)
  expect(requested.filter(({ name }) => !figures.has(name))).toEqual([])
})

test.skipIf(!isHere)('every expression is one that Prometheus reads', async () => {
  const alerts = annotations.list.flatMap(({ expr }) => expr ?? [])
  expect(alerts).toHaveLength(1)
  const groups = [
    {
      name: 'dashboard',
      rules: [...expressions, ...alerts].map((expr, at) => ({ record: `panel:${at}`, expr })),
    },
  ]
  expect(await promtoolWith(['check', 'rules'], { groups })).toMatchObject({ code: 0 })
})

test('panels have unique ids, do not overlap, and link to existing pages', () => {
  const ids = all.map(({ id }) => id)
  expect(new Set(ids).size).toBe(ids.length)
  const cells = all.flatMap(({ gridPos: { x, y, w, h } }) =>
    Array.from({ length: w * h }, (_, at) => `${x + (at % w)},${y + Math.floor(at / w)}`),
  )
  expect(new Set(cells).size).toBe(cells.length)
  expect(cells.filter((cell) => Number(cell.split(',')[0]) > 23)).toEqual([])
  const pages = new Set(readdirSync('docs/runbooks'))
  const links = panels.flatMap((panel) => panel.links.map(({ url }) => url))
  expect(links.length).toBeGreaterThan(30)
  expect(links.filter((url) => !pages.has(url.replace('${docs}/runbooks/', '')))).toEqual([])
})

test('each alert has a panel that links to its page', () => {
  const linked = new Set(panels.flatMap((panel) => panel.links.map(({ title }) => title)))
  const alerts = new Set(rules.flatMap(({ alert }) => alert ?? []))
  expect([...alerts].filter((alert) => !linked.has(alert))).toEqual([])
})
