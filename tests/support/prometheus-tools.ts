import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout as delay } from 'node:timers/promises'
import * as v from 'valibot'
import { parse } from 'yaml'
import { hasPackage, isProgram } from './ensure-package.ts'
import { readJson } from '#packages/local-lake/tests/support/read-json.ts'
import { freePort } from './start-instance.ts'
import { newFolder } from '#packages/local-lake/tests/support/temporary-folder.ts'

/** The project's folder with rules. */
export const rulesFolder = resolve(import.meta.dirname, '../../deploy/prometheus')

const ruleFile = v.object({
  groups: v.array(
    v.object({
      name: v.string(),
      rules: v.array(
        v.object({
          alert: v.optional(v.string()),
          record: v.optional(v.string()),
          expr: v.string(),
          for: v.optional(v.string()),
          labels: v.optional(v.record(v.string(), v.string())),
          annotations: v.optional(v.record(v.string(), v.string())),
        }),
      ),
    }),
  ),
})

/** All rules in one of the project's files. */
export function rulesOf(file: 'alerts.yaml' | 'objectives.yaml') {
  const rules = parse(readFileSync(join(rulesFolder, file), 'utf8')) as unknown
  return v.parse(ruleFile, rules).groups.flatMap(({ rules }) => rules)
}

/** Whether Debian's Prometheus is available here; if not, prints how to install it. */
export const hasPrometheus = () =>
  hasPackage(() => ['promtool', 'prometheus'].every(isProgram), 'prometheus')

/** The output of promtool; the code is 0 if it finds no problems. */
interface Verdict {
  readonly code: number | null
  readonly output: string
}

/** Runs promtool. */
export async function promtool(...args: string[]): Promise<Verdict> {
  const child = spawn('promtool', args, { stdio: ['ignore', 'pipe', 'pipe'] })
  const exited = once(child, 'exit')
  const [message, complained] = await Promise.all([text(child.stdout), text(child.stderr)])
  await exited
  return { code: child.exitCode, output: message + complained }
}

/** Runs promtool with a file that contains a value as JSON, which is valid YAML. */
export async function promtoolWith(command: readonly string[], value: unknown): Promise<Verdict> {
  const file = join(newFolder(), 'given.yaml')
  writeFileSync(file, JSON.stringify(value))
  return promtool(...command, file)
}

/** A Prometheus that scrapes one server. */
export interface RunningPrometheus {
  /** The names of the firing alerts. */
  firing(): Promise<Map<string, Record<string, string>>>
  /** The current values of an expression's series. */
  ask(expression: string): Promise<string[]>
  stop(): Promise<void>
}

/** The targets of a Prometheus, and its rules. */
export interface PrometheusOptions {
  /** The server's address and the token for its `/metrics`. */
  readonly url: string
  readonly token: string
  /** The text of each rule file. */
  readonly rules: readonly string[]
}

const alertsAnswer = v.object({
  data: v.object({
    alerts: v.array(
      v.object({
        state: v.string(),
        labels: v.objectWithRest({ alertname: v.string() }, v.string()),
        annotations: v.record(v.string(), v.string()),
      }),
    ),
  }),
})
const valuesAnswer = v.object({
  data: v.object({ result: v.array(v.object({ value: v.tuple([v.number(), v.string()]) })) }),
})

/** Starts Debian's Prometheus on loopback; it scrapes and evaluates every second. */
export async function startPrometheus(options: PrometheusOptions): Promise<RunningPrometheus> {
  const folder = newFolder()
  const rule_files = options.rules.map((rules, at) => {
    writeFileSync(join(folder, `${at}.yaml`), rules)
    return `${at}.yaml`
  })
  const { host } = new URL(options.url)
  const configuration = {
    global: {
      scrape_interval: '1s',
      evaluation_interval: '1s',
      external_labels: { docs: 'https://docs.example' },
    },
    rule_files,
    scrape_configs: [
      {
        job_name: 'petjet',
        authorization: { credentials: options.token },
        static_configs: [{ targets: [host] }],
      },
    ],
  }
  const file = join(folder, 'prometheus.yml')
  writeFileSync(file, JSON.stringify(configuration))
  const url = `http://127.0.0.1:${await freePort()}`
  const child = spawn(
    'prometheus',
    [
      `--config.file=${file}`,
      `--storage.tsdb.path=${join(folder, 'data')}`,
      `--web.listen-address=${new URL(url).host}`,
    ],
    { stdio: 'ignore' },
  )
  const exited = once(child, 'exit')
  const isReady = () =>
    fetch(`${url}/-/ready`).then(
      ({ ok }) => ok,
      () => false,
    )
  while (!(await isReady())) {
    if (child.exitCode !== null) throw new Error('prometheus did not start.')
    await delay(100)
  }
  return {
    async firing() {
      const { data } = await readJson(await fetch(`${url}/api/v1/alerts`), alertsAnswer)
      const firing = data.alerts.filter(({ state }) => state === 'firing')
      return new Map(firing.map(({ labels, annotations }) => [labels.alertname, annotations]))
    },
    async ask(expression) {
      const query = new URLSearchParams({ query: expression })
      const { data } = await readJson(await fetch(`${url}/api/v1/query?${query}`), valuesAnswer)
      return data.result.map(({ value: [, figure] }) => figure)
    },
    async stop() {
      child.kill('SIGKILL')
      await exited
    },
  }
}
