import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import * as v from 'valibot'

/** The path of the dashboard. */
export const dashboardFile = resolve(import.meta.dirname, '../../deploy/grafana/petjet.json')

const source = v.object({ type: v.literal('prometheus'), uid: v.literal('${datasource}') })
const place = v.object({ x: v.number(), y: v.number(), w: v.number(), h: v.number() })

const rowContract = v.object({
  id: v.number(),
  type: v.literal('row'),
  title: v.string(),
  collapsed: v.literal(false),
  gridPos: place,
  panels: v.tuple([]),
})

const panelContract = v.object({
  id: v.number(),
  type: v.picklist(['timeseries', 'stat']),
  title: v.string(),
  description: v.pipe(v.string(), v.minLength(5)),
  datasource: source,
  gridPos: place,
  links: v.array(v.object({ title: v.string(), url: v.string(), targetBlank: v.literal(true) })),
  fieldConfig: v.object({
    defaults: v.looseObject({
      unit: v.string(),
      thresholds: v.object({
        mode: v.literal('absolute'),
        // The first step has no lower bound.
        steps: v.array(v.object({ color: v.string(), value: v.nullable(v.number()) })),
      }),
    }),
    overrides: v.array(v.unknown()),
  }),
  options: v.looseObject({}),
  targets: v.pipe(
    v.array(v.looseObject({ refId: v.string(), datasource: source, expr: v.string() })),
    v.minLength(1),
  ),
})

/**
 * The parts of Grafana's dashboard model that our dashboard uses
 * (https://grafana.com/docs/grafana/latest/dashboards/build-dashboards/view-dashboard-json-model/).
 */
const dashboardContract = v.object({
  id: v.null(),
  uid: v.pipe(v.string(), v.maxLength(40)),
  title: v.string(),
  schemaVersion: v.pipe(v.number(), v.minValue(36)),
  version: v.number(),
  editable: v.boolean(),
  refresh: v.string(),
  time: v.object({ from: v.string(), to: v.string() }),
  annotations: v.object({
    list: v.array(v.looseObject({ name: v.string(), expr: v.optional(v.string()) })),
  }),
  templating: v.object({
    list: v.array(
      v.looseObject({
        name: v.string(),
        type: v.picklist(['datasource', 'query', 'textbox']),
        definition: v.optional(v.string()),
      }),
    ),
  }),
  panels: v.array(v.variant('type', [rowContract, panelContract])),
})

/** A panel that draws a chart. */
export type Panel = v.InferOutput<typeof panelContract>

/** Reads the dashboard; throws if it is not in Grafana's documented format. */
export function readDashboard() {
  const dashboard = v.parse(dashboardContract, JSON.parse(readFileSync(dashboardFile, 'utf8')))
  const panels = dashboard.panels.filter((panel): panel is Panel => panel.type !== 'row')
  return { ...dashboard, panels, all: dashboard.panels }
}

/**
 * A panel's expression with its variables filled in, as Grafana does if all values are selected.
 */
export function filledIn(expression: string): string {
  return expression
    .replaceAll('$__rate_interval', '1m')
    .replaceAll(/\$(instance|route|screen)\b/g, '.*')
}
