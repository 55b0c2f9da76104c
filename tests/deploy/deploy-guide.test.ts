import { execFile } from 'node:child_process'
import {
  appendFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  writeFileSync,
} from 'node:fs'
import { join, resolve } from 'node:path'
import { parseEnv, promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { DebianMachines, type DebianMachine } from '../support/debian-machines.ts'
import { Ends } from '#tests/support/stop-all.ts'
import { copyCheckout } from '../support/production-install.ts'
import { type Acme, startAcme } from '../support/start-acme.ts'
import { startStandIns } from '../support/start-cluster.ts'
import { newFolder } from '#packages/local-lake/tests/support/temporary-folder.ts'
import { validInquiry } from '../support/valid-inquiry.ts'

/**
 * Follows docs/deploy.md on bare Debian machines with systemd. Stand-ins replace the hosted
 * services, and Pebble replaces Let's Encrypt.
 */

/** The time limit for preparing the machines and the release, and for each test, in ms. */
const limitMs = 900_000

/** The maximum size of the packages of a release, in MB, half of it for Node itself. */
const packagesLimit = 345

const root = resolve(import.meta.dirname, '../..')
const here = '10.0.0.1'
/** The address of `www.example.com`. */
const publicAddress = '10.0.0.10'
/** The password of `/admin`. */
const password = 'correct horse battery'

/** The settings that an operator fills in, and those that point the servers at the stand-ins. */
const given = /^(SANITY_|MAILGUN_|MAIL_TO|RECAPTCHA_|WEBHOOK_)/

/** A block of commands of `docs/deploy.md`. */
interface GuideBlock {
  /** The heading above it. */
  readonly heading: string
  /** The machines that its first line names. */
  readonly machines: readonly string[]
  /** Its commands. */
  readonly commands: string
}

/** The text of a file of the checkout. */
const textOf = (file: string): string => readFileSync(join(root, file), 'utf8')

/** All blocks of commands of `docs/deploy.md`, in their order. */
function guideBlocks(): readonly GuideBlock[] {
  const text = textOf('docs/deploy.md')
  const blocks: GuideBlock[] = []
  let heading = ''
  for (const [, title, block] of text.matchAll(/^#+ (.*)$|^```sh\n([\s\S]*?)^```$/gm)) {
    if (title !== undefined) heading = title
    if (block === undefined) continue
    const [, names = '', commands = ''] = /^# On (.*)\n([\s\S]*)$/.exec(block) ?? []
    blocks.push({ heading, machines: names.split(', '), commands })
  }
  return blocks
}

/** Waits until a server is ready, like the last command of “The site”. */
const waitForReady =
  'curl --silent --fail-with-body --retry 60 --retry-delay 1 --retry-all-errors http://localhost:3000/api/ready'

let ends: Ends
/** Bare machines are prepared while the release is being built. */
let machines: Promise<DebianMachines>
let folder: string
let checkout: string
let acme: Acme
let settings: Record<string, string>

/** Runs the guide's commands for the operator's computer. */
async function onComputer(
  commands: string,
  targets: Readonly<Record<string, DebianMachine>> = {},
): Promise<string> {
  // This function replaces scp with a local copy.
  const copies = Object.entries(targets).map(
    ([host, machine]) => `root@${host}:*) to="${machine.path('root')}" ;;`,
  )
  const scp = `scp() { case "$2" in\n${copies.join('\n')}\n*) return 1; esac; cp "$1" "$to/\${2#*:}"; }`
  const script = `set -eu\n${scp}\n${commands}`
  // As in a terminal, without the settings of this test run.
  const { PATH, HOME } = process.env
  const env = { PATH, HOME, npm_config_prefer_offline: 'true' }
  const options = { cwd: checkout, env, maxBuffer: 1e8 }
  const running = promisify(execFile)('bash', ['-c', script], options)
  running.child.stdin?.end(password)
  return (await running).stdout
}

/** Sets variables in a file of settings. */
function fill(file: string, values: Readonly<Record<string, string>>): void {
  const missing = new Map(Object.entries(values))
  const lines = readFileSync(file, 'utf8')
    .split('\n')
    .map((line) => {
      const [name = ''] = line.split('=')
      const value = missing.get(name)
      missing.delete(name)
      return value === undefined ? line : `${name}=${value}`
    })
  const added = [...missing].map(([name, value]) => `${name}=${value}`)
  writeFileSync(file, [...lines, ...added, ''].join('\n'))
}

/** The commands under a heading of the guide. */
function commandsOf(heading: string, machine: string): string {
  const block = guideBlocks().find(
    (each) => each.heading === heading && each.machines.includes(machine),
  )
  if (!block) throw new Error(`The guide has no commands for ${machine} under “${heading}”.`)
  return block.commands
}

/** Boots a machine that trusts the certificate authority, with the DNS entries of the guide. */
async function boot(name: string, address: string): Promise<DebianMachine> {
  const trust = '/etc/test-authority.pem'
  const machine = await (
    await machines
  ).boot(name, address, {
    CURL_CA_BUNDLE: trust,
    REQUESTS_CA_BUNDLE: trust,
    NODE_EXTRA_CA_CERTS: trust,
  })
  mkdirSync(machine.path('root/.config/letsencrypt'), { recursive: true })
  writeFileSync(machine.path('root/.config/letsencrypt/cli.ini'), `server = ${acme.directory}\n`)
  writeFileSync(machine.path(trust), acme.trusted)
  appendFileSync(machine.path('etc/hosts'), `${publicAddress} www.example.com example.com\n`)
  return machine
}

/** Runs a block of the guide on a machine. */
async function follow(
  machine: DebianMachine,
  heading: string,
  block = machine.name,
): Promise<string> {
  return machine.run(withPasswords(commandsOf(heading, block)))
}

const withPasswords = (text: string) =>
  text.replaceAll('PASSWORD-1', 'a-database-password').replaceAll('PASSWORD-2', 'a-redis-password')

const serialOf = (machine: DebianMachine) =>
  machine.run(
    'openssl s_client -connect www.example.com:443 -servername www.example.com </dev/null 2>/dev/null | openssl x509 -noout -serial',
  )

/** Answers of the site, as visitors get them. */
async function checkSite(machine: DebianMachine): Promise<void> {
  const ask = (args: string) => machine.run(`curl --silent --show-error --include ${args}`)
  expect(await ask('http://www.example.com/products?a=1')).toMatch(
    /^HTTP\/1.1 301[\s\S]*location: https:\/\/www\.example\.com\/products\?a=1/i,
  )
  const bare = await ask('https://example.com/about')
  expect(bare).toMatch(/^HTTP\/2 301[\s\S]*location: https:\/\/www\.example\.com\/about/i)
  expect(bare).toMatch(/^strict-transport-security: max-age=31536000/im)
  expect(await ask('http://www.example.com/metrics')).toMatch(/^HTTP\/1.1 403/)
  const page = await ask('https://www.example.com/products/master-kit')
  expect(page).toMatch(/^HTTP\/2 200/)
  expect(page).toContain('<link rel="canonical" href="https://www.example.com/products/master-kit"')
  expect(page.match(/^strict-transport-security:/gim)).toHaveLength(1)
  expect(await ask('https://www.example.com/metrics')).toMatch(/^HTTP\/2 401/)
  expect(await ask('https://www.example.com/studio/')).toMatch(/^HTTP\/2 200/)
  // The most demanding tasks of the server besides pages: a thread, fonts, and native code.
  const sizes = await machine.run(
    `for file in products/master-kit.pdf share/products/master-kit.png; do curl --silent --show-error --fail https://www.example.com/$file | wc -c; done`,
  )
  for (const size of sizes.trim().split('\n')) expect(Number(size)).toBeGreaterThan(10_000)
  const stream = await machine.run(
    'curl --silent --max-time 3 https://www.example.com/api/content/events || true',
  )
  expect(stream).toMatch(/^(event|data|retry|:)/)
}

/** Sends an inquiry as the page does, through the proxy. */
async function sendInquiry(machine: DebianMachine): Promise<string> {
  const body = JSON.stringify(validInquiry)
  const headers = "-H 'Content-Type: application/json' -H 'Origin: https://www.example.com'"
  return machine.run(
    `curl --silent --show-error --write-out '%{http_code}' ${headers} -d '${body}' https://www.example.com/api/contact`,
  )
}

describe.skipIf(process.getuid?.() !== 0)('as root, which boots machines', () => {
  beforeAll(async () => {
    ends = new Ends()
    folder = newFolder()
    const standIns = await ends.begin(
      () => startStandIns(join(folder, 'stand-ins'), 'https://www.example.com'),
      (part) => part.stop(),
    )
    machines = DebianMachines.create(
      ends,
      Number(new URL(standIns.environment['SANITY_API_HOST'] ?? '').port),
    )
    acme = await startAcme(ends, folder, here, publicAddress)
    settings = Object.fromEntries(
      Object.entries(standIns.environment).filter(([name]) => given.test(name)),
    )
    checkout = join(folder, 'checkout')
    copyCheckout(checkout)
    // Hard links: the guide's `npm ci` replaces the packages. Other tests write to the cache.
    const packages = join(checkout, 'node_modules')
    mkdirSync(packages)
    const all = [
      join(root, 'node_modules'),
      '-mindepth',
      '1',
      '-maxdepth',
      '1',
      '!',
      '-name',
      '.cache',
    ]
    await promisify(execFile)('find', [...all, '-exec', 'cp', '-al', '-t', packages, '{}', '+'])
  }, limitMs)
  afterAll(() => ends.run(), limitMs)

  test('every block of commands names its machine', () => {
    const others = ['site-1', 'site-2', 'site-3', 'data']
    const names = new Set(['your computer', 'www', 'balancer', ...others])
    const named = guideBlocks().flatMap((block) => block.machines)
    expect(named.length).toBeGreaterThan(guideBlocks().length)
    expect(named.filter((name) => !names.has(name))).toEqual([])
  })

  test(
    'the commands for the operator’s computer make a release',
    { timeout: limitMs },
    async () => {
      const install = commandsOf('Settings', 'your computer')
      expect(install).toMatch(/^npm ci\n/)
      // The test run itself begins with npm ci, in this checkout.
      const printed = await onComputer(install.replace('npm ci\n', ''))
      const [, hash = ''] = /^ADMIN_PASSWORD_HASH=(.*)$/m.exec(printed) ?? []
      fill(join(checkout, '.env'), {
        ...settings,
        ADMIN_PASSWORD_HASH: hash,
        METRICS_TOKEN: 'a-long-value-of-the-guide',
        INQUIRY_MIN_FILL_MS: '0',
        FEATURE_RECAPTCHA: 'off',
        RECAPTCHA_SITE_KEY: '',
        RECAPTCHA_SECRET_KEY: '',
      })
      await onComputer(commandsOf('Content and release', 'your computer'))
      const installed = ['node_modules/playwright', 'node_modules/typescript'].filter((each) =>
        existsSync(join(checkout, each)),
      )
      expect(installed).toEqual([])
      // Every package is in the software bill of materials.
      const bill = JSON.parse(readFileSync(join(checkout, 'dist/sbom.cdx.json'), 'utf8')) as {
        components: { name: string }[]
      }
      const listed = new Set(bill.components.map(({ name }) => name))
      const names = readdirSync(join(checkout, 'node_modules')).filter((name) => /^\w/.test(name))
      expect(names.filter((name) => !listed.has(name))).toEqual([])
      const megabytes = Number.parseInt(await onComputer('du -sm node_modules'), 10)
      console.log(`node_modules: ${megabytes} MB`)
      expect(megabytes).toBeLessThan(packagesLimit)
    },
  )

  test(
    'one server: from a bare machine to a verified site, which survives a reboot and an update',
    { timeout: limitMs },
    async () => {
      const www = await boot('www', publicAddress)
      try {
        await onComputer(commandsOf('2. One server', 'your computer'), { 'www.example.com': www })
        await follow(www, 'The site')
        await follow(www, 'nginx and the certificate')
        const verified = await follow(www, 'Verify')
        expect(verified).toContain('"status":"ok"')
        await checkSite(www)
        expect(await sendInquiry(www)).toMatch(/200$/)
        const [, example = ''] =
          /```sh\n(cd \/srv[\s\S]*?)```/.exec(textOf('docs/operations.md')) ?? []
        expect(await www.run(example)).toContain('Inquiries with this address: 1')
        // The service can write only to its own folder, and does not try to write elsewhere.
        await expect(
          www.run(
            'nsenter --mount --target $(systemctl show --property MainPID --value petjet) touch /srv/petjet/new',
          ),
        ).rejects.toThrow('Read-only')
        expect(await www.run('journalctl -u petjet')).not.toMatch(/EACCES|EROFS|EPERM/)
        expect(await www.run('systemd-analyze verify /etc/systemd/system/petjet.service')).toBe('')
        const secret = www.run('runuser -u nobody -- cat /etc/petjet.env')
        await expect(secret).rejects.toThrow('Permission denied')
        const serial = await serialOf(www)
        await www.run('certbot renew --force-renewal --no-random-sleep-on-renew')
        await expect.poll(() => serialOf(www)).not.toBe(serial)
        await www.reboot()
        await www.run(waitForReady)
        await follow(www, '4. Update')
        await checkSite(www)
        expect(await follow(www, 'Go back')).toContain('"status":"ready"')
      } finally {
        await www.stop()
      }
    },
  )

  test(
    'three servers: from bare machines to a verified site, which survives reboots and a stop',
    { timeout: limitMs },
    async () => {
      const [data, balancer, ...sites] = await Promise.all([
        boot('data', '10.0.0.20'),
        boot('balancer', publicAddress),
        boot('site-1', '10.0.0.11'),
        boot('site-2', '10.0.0.12'),
        boot('site-3', '10.0.0.13'),
      ])
      const [first] = sites
      await Promise.all([data, balancer, ...sites].map((each) => follow(each, '3. Three servers')))
      const changes = /```ini\n([\s\S]*?)```/.exec(textOf('docs/deploy.md'))?.[1] ?? ''
      const environment = join(checkout, '.env')
      writeFileSync(environment, readFileSync(environment, 'utf8').replace(/^HOST=.*\n/m, ''))
      fill(environment, { ...parseEnv(withPasswords(changes)) } as Record<string, string>)
      const targets = Object.fromEntries([balancer, ...sites].map((each) => [each.name, each]))
      await onComputer(commandsOf('The servers', 'your computer'), targets)
      await Promise.all([
        follow(data, 'PostgreSQL and Redis').then(() =>
          Promise.all(sites.map((each) => follow(each, 'The site', 'www'))),
        ),
        // Its commands need no server that is ready.
        follow(balancer, 'HAProxy and the certificate'),
      ])
      expect(await follow(first, 'Verify')).toContain('"status":"ok"')
      await checkSite(balancer)
      expect(await sendInquiry(balancer)).toMatch(/200$/)
      const serial = await serialOf(balancer)
      await balancer.run('certbot renew --force-renewal --no-random-sleep-on-renew')
      await expect.poll(() => serialOf(balancer)).not.toBe(serial)

      await data.reboot()
      await first.run(waitForReady)
      expect(await sendInquiry(balancer)).toMatch(/200$/)
      await Promise.all([balancer, ...sites].map((each) => each.reboot()))
      await Promise.all(sites.map((each) => each.run(waitForReady)))
      const updated = new AbortController()
      const updating = follow(first, '4. Update', 'www').finally(() => updated.abort())
      const failures: string[] = []
      while (!updated.signal.aborted) {
        const status = await balancer.run(
          "curl --silent --output /dev/null --write-out '%{http_code}' https://www.example.com/products",
        )
        if (status !== '200') failures.push(status)
      }
      await updating
      expect(failures).toEqual([])
    },
  )
})
