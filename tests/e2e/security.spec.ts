import { expect, test } from './instance.ts'

// A page that the test has modified counts as a foreign origin, and cannot call servers on this
// machine.
test.use({ allowed: [/^policy: |Content Security Policy|loopback|ERR_|scripts\.example/] })

test('scripts, handlers and frames that an attacker adds to a page do not run', async ({
  page,
  complaints,
}) => {
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ violatedDirective }) => {
      console.error(`policy: ${violatedDirective}`)
    })
  })
  await page.route('/contact', async (route) => {
    const response = await route.fetch()
    const added =
      '<head><script>globalThis.wasRun = 1</script>' +
      '<script type="module">globalThis.wasRun = 2</script>' +
      '<script src="https://scripts.example/foreign.js"></script>'
    await route.fulfill({ response, body: (await response.text()).replace('<head>', added) })
  })
  await page.route('https://scripts.example/**', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: 'globalThis.wasRun = 3' }),
  )
  await page.goto('/contact')
  await page.evaluate(() => {
    const picture = document.createElement('div')
    picture.innerHTML = '<img src="data:," onerror="globalThis.wasRun = 4">'
    document.body.append(picture)
    const foreign = document.createElement('iframe')
    foreign.src = '/about'
    document.body.append(foreign)
  })
  const refused = () =>
    complaints.flatMap(({ text }) => /^policy: (\S+)/.exec(text)?.[1] ?? []).toSorted()
  await expect
    .poll(refused)
    .toEqual([
      'frame-src',
      'script-src-attr',
      'script-src-elem',
      'script-src-elem',
      'script-src-elem',
    ])
  expect(await page.evaluate(() => 'wasRun' in globalThis)).toBe(false)
})
