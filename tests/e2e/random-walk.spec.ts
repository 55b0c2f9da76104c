import { type Browser, type CDPSession, expect, type Page, test } from '@playwright/test'
import { addLandingPages } from '../support/add-landing-pages.ts'
import { type BadCondition, badConditions } from '../support/bad-conditions.ts'
import { hydrated } from '../support/hydrated.ts'
import { lakeEditor } from '../support/lake-client.ts'
import { watchPage } from '../support/page-invariants.ts'
import { ownPages, publicPages } from '../support/public-pages.ts'
import { RandomVisitor } from '../support/random-visitor.ts'
import { drawn } from '../support/seeded-choice.ts'
import { type Instance, startInstance } from '../support/start-instance.ts'
import { watchContext } from '../support/watch-context.ts'

const factors = [
  ['production', 'dev'],
  ['desktop', 'phone'],
  ['fast', 'slow'],
  ['plain', 'shop'],
] as const

const allConfigs = factors.reduce<string[]>(
  (names, values) =>
    names.flatMap((name) => values.map((value) => `${name}-${value}`.replace(/^-/, ''))),
  [''],
)

/** Those of each test run: a slow line is that of visitors, who get no sources. */
const usual = ['dev-phone-fast-shop', 'production-desktop-fast-shop', 'production-phone-slow-plain']

/** These variables choose another walk (docs/testing.md). */
const { WALK_CONFIG, WALK_CONDITION, WALK_SEED = '1', WALK_STEPS = '75' } = process.env
const configs = WALK_CONFIG === 'all' ? allConfigs : (WALK_CONFIG?.split(',') ?? usual)
const conditions =
  WALK_CONDITION === 'all' ? Object.keys(badConditions) : (WALK_CONDITION?.split(',') ?? [])
/** The conditions alternate between these, unless `WALK_CONFIG` names others. */
const conditionConfigs = ['production-phone-fast-shop', 'production-desktop-fast-plain']
const walks = [
  ...(conditions.length > 0 ? [] : configs.map((config) => ({ config, condition: '' }))),
  ...conditions.flatMap((condition, at) =>
    (WALK_CONFIG ? configs : [conditionConfigs[at % 2] ?? '']).map((config) => ({
      config,
      condition,
    })),
  ),
]
const steps = Number(WALK_STEPS)
/** The number of last steps that a failure lists. */
const shownActs = 30
/** After this many steps, another visitor opens the site, on another page. */
const stepsOfVisit = 150

const screens = {
  desktop: { viewport: { width: 1280, height: 900 } },
  phone: {
    viewport: { width: 360, height: 740 },
    deviceScaleFactor: 2,
    isMobile: true,
    hasTouch: true,
  },
}

/**
 * Slow 4G with a third of its latency, and half a processor: a page that has to be loaded takes far
 * longer than the 150 ms after which placeholders appeared, and the steps still end.
 */
const slowLine = {
  offline: false,
  latency: 200,
  downloadThroughput: 180_000,
  uploadThroughput: 84_000,
}
const slowProcessor = { rate: 2 }
/** Sources are ten times as large as the built files, and not compressed. */
const slowLineForSources = { ...slowLine, downloadThroughput: 10 * slowLine.downloadThroughput }

// The walks take longer than any other test: the next free worker takes the next one.
test.describe.configure({ mode: 'parallel' })

for (const { config, condition } of walks) {
  test(`a random visitor finds each page correct: ${`${config} ${condition}`.trim()}`, async ({
    browser,
  }) => {
    test.setTimeout(360_000 + 2000 * steps)
    expect(allConfigs).toContain(config)
    expect(['', ...Object.keys(badConditions)]).toContain(condition)
    const seed = WALK_SEED === 'random' ? Math.floor(Math.random() * 1_000_000) : Number(WALK_SEED)
    const instance = await startInstance({
      isDevelopment: config.includes('dev'),
      environment: {
        ...(config.includes('shop') && { FEATURE_ECOMMERCE: 'on' }),
        ...badConditions[condition]?.environment,
      },
    })
    try {
      if (config.includes('plain')) await addLandingPages(instance)
      for (let gone = 0, visitor = seed; gone < steps; gone += stepsOfVisit, visitor++) {
        const count = Math.min(stepsOfVisit, steps - gone)
        await visit(browser, instance, { config, condition, seed: visitor, count })
      }
      if (config.includes('dev')) await changeOpenPage(browser, instance)
    } finally {
      await instance.stop()
    }
  })
}

/** Some of React's warnings occur only in development, when an open page changes. */
async function changeOpenPage(browser: Browser, instance: Instance): Promise<void> {
  const page = await browser.newPage()
  const complaints = watchContext(page.context(), [instance.siteUrl, instance.lakeUrl])
  await page.goto(`${instance.siteUrl}/products/food-and-snack-kit`)
  await hydrated(page)
  const title = 'Renamed Kit'
  await lakeEditor(instance).patch('product-food-and-snack-kit').set({ title }).commit()
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  expect(complaints).toEqual([])
  await page.close()
}

interface Walk {
  readonly config: string
  /** A key of {@link badConditions}, or empty. */
  readonly condition: string
  readonly seed: number
  /** The number of steps. */
  readonly count: number
}

/** One visitor's steps, in a browser with a new profile. */
async function visit(
  browser: Browser,
  { siteUrl, lakeUrl }: Instance,
  { config, condition, seed, count }: Walk,
): Promise<void> {
  const hasTouch = config.includes('phone')
  const { options, prepare, emulate, allowed, losesRequests }: BadCondition =
    badConditions[condition] ?? {}
  const screen = hasTouch ? screens.phone : screens.desktop
  const context = await browser.newContext({ ...screen, ...options })
  const complaints = watchContext(context, [siteUrl, lakeUrl])
  const failed: string[] = []
  context.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText
    // A page that the visitor leaves cancels its pending requests.
    if (reason !== 'net::ERR_ABORTED') failed.push(`${request.url()}: ${reason}`)
  })
  context.on('response', (response) => {
    if (response.status() >= 400) failed.push(`${response.url()}: ${response.status()}`)
  })
  await context.addInitScript(watchPage)
  await prepare?.(context)
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  if (config.includes('slow')) {
    await session.send('Network.enable')
    await session.send(
      'Network.emulateNetworkConditions',
      config.includes('dev') ? slowLineForSources : slowLine,
    )
    await session.send('Emulation.setCPUThrottlingRate', slowProcessor)
  }
  await emulate?.(session, page)
  const visitor = new RandomVisitor({ page, siteUrl, seed, hasTouch, losesRequests })
  const paths = config.includes('shop') ? ownPages : publicPages
  let early = 0
  for (let step = 0; step <= count; step++) {
    const found =
      step === 0
        ? await visitor.open(paths[Math.floor(drawn(seed, 'first page') * paths.length)] ?? '/')
        : await visitor.step(step).catch((cause: unknown) => [explain(cause)])
    found.push(...complaints.map(({ kind, text }) => `${kind}: ${text}`), ...failed)
    if (step === earlyStep) early = (await memoryOf(page, session)).heap
    if (step === count)
      found.push(...(await memoryProblems(page, session, { early, steps: count - earlyStep })))
    const unexpected = found.filter((text) => !allowed?.test(text))
    if (unexpected.length === 0) continue
    throw new Error(
      [
        `Step ${step} of the visitor with seed ${seed}, ${config} ${condition}:`,
        ...unexpected,
        '',
        ...visitor.acts.slice(-shownActs),
        '',
        `Again: ${commandOf({ config, condition, seed, count: step })}`,
      ].join('\n'),
    )
  }
  await context.close()
}

/** The command that repeats a walk. */
function commandOf({ config, condition, seed, count }: Walk): string {
  const chosen = condition && `WALK_CONDITION=${condition} `
  return `${chosen}WALK_CONFIG=${config} WALK_SEED=${seed} WALK_STEPS=${Math.max(count, 1)} npm run test:walk`
}

/** The reason why a step did not end. */
function explain(cause: unknown): string {
  const text = String(cause)
  return text.includes('context was destroyed')
    ? 'The browser left the page and loaded another.'
    : text
}

/** When memory is first measured: by then most of the site's code is loaded. */
const earlyStep = 50

/**
 * The maximum number of nodes that stay after their page is gone. Up to 800 were measured: React keeps
 * parts of the previous page. A page has 500 to 1700, so this allows less than one page in twenty to stay.
 */
const maxHiddenNodes = 5000

/** The maximum heap growth in 100 steps after that: half; usually it is a fifth. */
const maxGrowth = 0.5

async function memoryProblems(
  page: Page,
  session: CDPSession,
  { early, steps }: { early: number; steps: number },
): Promise<string[]> {
  const { heap, hiddenNodes } = await memoryOf(page, session)
  // In fewer steps, the size of the last page decides.
  const most = early * (1 + (maxGrowth * Math.max(steps, 50)) / 100)
  return [
    ...(hiddenNodes > maxHiddenNodes ? [`${hiddenNodes} nodes are kept that no page shows.`] : []),
    ...(early > 0 && heap > most
      ? [`The heap has grown from ${megabytes(early)} to ${megabytes(heap)}.`]
      : []),
  ]
}

const megabytes = (bytes: number) => `${(bytes / 2 ** 20).toFixed(1)} MB`

async function memoryOf(page: Page, session: CDPSession) {
  // Objects that the first collection frees in the page release others in the script.
  await session.send('HeapProfiler.collectGarbage')
  await session.send('HeapProfiler.collectGarbage')
  const { usedSize: heap } = await session.send('Runtime.getHeapUsage')
  const { nodes } = await session.send('Memory.getDOMCounters')
  const shown = await page.evaluate(() => window.pageWatch.countNodes())
  return { heap, hiddenNodes: nodes - shown }
}
