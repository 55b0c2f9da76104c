import { accessSync, constants, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { parse } from 'yaml'

/** The parts of a workflow that the tests use. */
interface Workflow {
  readonly jobs: { readonly test: { readonly steps: readonly Step[] } }
}
interface Step {
  readonly uses?: string
  readonly run?: string
  readonly if?: string
  readonly with?: Readonly<Record<string, string>>
}

/** The parts of Renovate's rules that the tests use. */
type Manifest = Partial<Record<'dependencies' | 'devDependencies', Record<string, string>>>

interface Renovate {
  readonly packageRules: readonly {
    readonly matchPackageNames: readonly string[]
    readonly enabled?: boolean
  }[]
}

const textOf = (file: string) => readFileSync(file, 'utf8')

test('the workflow runs the same script as a build machine, and saves the results of a failure', () => {
  const { steps } = (parse(textOf('.github/workflows/ci.yml')) as Workflow).jobs.test
  const names = steps.map(({ uses, run }) => uses?.split('@')[0] ?? run)
  expect(names).toContain('.ci/run')
  accessSync('.ci/run', constants.X_OK)
  expect(names.indexOf('actions/checkout')).toBe(0)
  const cached = steps.flatMap((step) => step.with?.['cache'] ?? step.with?.['path'] ?? [])
  expect(cached).toEqual(expect.arrayContaining(['npm', '~/.cache/ms-playwright']))
  const upload = steps.find(({ uses }) => uses?.startsWith('actions/upload-artifact'))
  expect(upload?.if).toBe('failure()')
  expect(upload?.with?.['path']).toContain('test-results/')
})

test('Renovate does not update packages whose version must not change', () => {
  const { packageRules } = JSON.parse(textOf('.github/renovate.json')) as Renovate
  const groups = ['.', 'packages/local-lake'].flatMap((folder) => {
    const manifest = JSON.parse(textOf(`${folder}/package.json`)) as Manifest
    return [manifest.dependencies, manifest.devDependencies]
  })
  const installed: Record<string, string> = Object.assign({}, ...groups)
  const left = packageRules
    .filter(({ enabled }) => enabled === false)
    .flatMap(({ matchPackageNames }) => matchPackageNames)
  expect(left.filter((name) => installed[name] === undefined)).toEqual([])
  expect(left).toEqual(expect.arrayContaining(['sanity', 'shopify-buy']))
  expect(installed).toMatchObject({ sanity: '6.9.2', 'shopify-buy': '3.0.7' })
})

test('images and actions are pinned by digest, because tags can be moved, and Renovate updates them', () => {
  const imagesOf = (file: string) =>
    [...textOf(file).matchAll(/^(?:FROM| *image:) (\S+)/gm)].map(([, image = '']) => image)
  const images = ['Dockerfile', 'compose.yaml', 'compose.cluster.yaml'].flatMap(imagesOf)
  // `petjet` is the image that the Dockerfile makes.
  const others = images.filter((image) => image !== 'petjet')
  expect(others).toHaveLength(5)
  for (const image of others) expect(image).toMatch(/^[\w./-]+:[\w.-]+@sha256:[\da-f]{64}$/)

  const actions = [...textOf('.github/workflows/ci.yml').matchAll(/uses: (.*)/g)]
  expect(actions).toHaveLength(4)
  for (const [, action] of actions) {
    expect(action).toMatch(/^actions\/[\w-]+@[\da-f]{40} # v\d+\.\d+\.\d+$/)
  }

  const { extends: presets } = JSON.parse(textOf('.github/renovate.json')) as { extends: string[] }
  expect(presets).toEqual(
    expect.arrayContaining(['docker:pinDigests', 'helpers:pinGitHubActionDigests']),
  )
})

test('the image has the same Node as every other installation', () => {
  const { dependencies } = JSON.parse(textOf('package.json')) as Record<string, { node: string }>
  expect(textOf('Dockerfile')).toContain(`\nFROM node:${dependencies?.node}-bookworm-slim@`)
})

test('every package is pinned', () => {
  const { dependencies, devDependencies } = JSON.parse(textOf('package.json')) as Record<
    string,
    Record<string, string>
  >
  const loose = Object.entries({ ...dependencies, ...devDependencies }).filter(
    ([, version]) => !/^\d+\.\d+\.\d+(?:-[\w.]+)?$/.test(version),
  )
  expect(loose).toEqual([])
})
