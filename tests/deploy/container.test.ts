import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { copyProductionInstall } from '../support/production-install.ts'
import { freePort, startInstance } from '../support/start-instance.ts'
import { startServer } from '../support/start-server.ts'
import { makeReadOnly, unprivilegedUser } from '../support/unprivileged-user.ts'

const root = resolve(import.meta.dirname, '../..')
const textOf = (file: string) => readFileSync(join(root, file), 'utf8')

/** The size of the base image, in MB, according to its publisher's list of packages, rounded up. */
const baseMb = 30
const limitMb = 270

/** An instruction of the Dockerfile, with its lines joined. */
interface Instruction {
  readonly name: string
  readonly rest: string
}

/** The Dockerfile's stages, each with its `FROM`. */
function stages(): Instruction[][] {
  const found: Instruction[][] = []
  const lines = textOf('Dockerfile')
    .replaceAll(/^#.*\n/gm, '')
    .replaceAll(/\\\n\s*/g, '')
  for (const line of lines.split('\n').filter(Boolean)) {
    const [, name = '', rest = ''] = /^([A-Z]+) (.*)$/.exec(line) ?? []
    if (name === 'FROM') found.push([])
    found.at(-1)?.push({ name, rest })
  }
  return found
}

/** The files that the last stage copies from the first one's `/app`. */
function copiedFolders(stage: readonly Instruction[]): string[] {
  return stage
    .filter(({ name }) => name === 'COPY')
    .flatMap(({ rest }) => /^--from=build \/app\/(\S+) \.\/(\S+)$/.exec(rest)?.slice(1, 2) ?? [])
}

function sizeOf(path: string): number {
  const { stdout } = spawnSync('du', ['-sk', path], { encoding: 'utf8' })
  return Number.parseInt(stdout, 10) / 1024
}

test('the Dockerfile uses known instructions, and its last user is unprivileged', () => {
  const [build = [], last = []] = stages()
  const known = new Set(
    'FROM WORKDIR COPY RUN ENV USER VOLUME EXPOSE STOPSIGNAL HEALTHCHECK ENTRYPOINT CMD'.split(' '),
  )
  for (const { name } of [...build, ...last]) expect(known).toContain(name)
  expect(last.find(({ name }) => name === 'USER')?.rest).toBe('65532:65532')
  const check = last.find(({ name }) => name === 'HEALTHCHECK')?.rest ?? ''
  expect(check).toContain('CMD ["/usr/local/bin/node", "bin/check-ready.ts"]')
  const ignored = textOf('.dockerignore').split('\n')
  for (const line of ['.env', '.git', 'node_modules', '.data', 'dist']) {
    expect(ignored).toContain(line)
  }
  for (const folder of copiedFolders(last)) {
    const isMade = ['node_modules', 'dist'].includes(folder)
    expect(isMade || (existsSync(join(root, folder)) && !ignored.includes(folder)), folder).toBe(
      true,
    )
  }
})

test(
  "the image's folders suffice to run it, read-only, as its user, within its size",
  { timeout: 240_000 },
  async () => {
    const [build = [], last = []] = stages()
    const instance = await startInstance()
    const install = copyProductionInstall()
    const image = mkdtempSync(join(tmpdir(), 'petjet-image-'))
    const dataDir = mkdtempSync(join(tmpdir(), 'petjet-image-data-'))
    try {
      const node = join(image, 'node')
      cpSync(install.node, node)
      // The cleanup commands of the build stage, as the Dockerfile states them.
      const cleaning = build.findLast(({ name }) => name === 'RUN')?.rest ?? ''
      const [, find = ''] = /&& (find node_modules .*? -delete)/.exec(cleaning) ?? []
      expect(find).not.toBe('')
      rmSync(join(install.folder, 'node_modules/node'), { recursive: true })
      spawnSync('sh', ['-c', find], { cwd: install.folder })
      for (const name of copiedFolders(last)) {
        cpSync(join(install.folder, name), join(image, 'app', name), { recursive: true })
      }
      const size = sizeOf(image) + baseMb
      console.log(`image: ${size.toFixed(0)} MB`)
      expect(size).toBeLessThan(limitMb)

      makeReadOnly(image)
      const user = unprivilegedUser(dataDir)
      const port = await freePort()
      const folder = join(image, 'app')
      const environment = {
        ...instance.environment,
        PORT: String(port),
        HOST: '127.0.0.1',
        SITE_URL: `http://localhost:${port}`,
        DATA_DIR: dataDir,
      }
      const check = () =>
        spawnSync(node, ['bin/check-ready.ts'], { ...user, cwd: folder, env: environment })
      expect(check().status).toBe(1)
      const server = await startServer({ environment, folder, node, user })
      try {
        expect(check().status).toBe(0)
        const sheet = await fetch(`http://127.0.0.1:${port}/products/master-kit.pdf`)
        expect(sheet.headers.get('content-type')).toBe('application/pdf')
        const share = await fetch(`http://127.0.0.1:${port}/share/products/master-kit.png`)
        expect(share.status).toBe(200)
        expect((await fetch(`http://127.0.0.1:${port}/studio`)).status).toBe(200)
        expect(existsSync(join(folder, 'dist/sbom.cdx.json'))).toBe(true)
        expect((await fetch(`http://127.0.0.1:${port}/sbom.cdx.json`)).status).toBe(404)
      } finally {
        expect(await server.stop()).toBe(0)
      }
    } finally {
      await instance.stop()
      install.remove()
      for (const path of [image, dataDir]) {
        spawnSync('chmod', ['-R', 'u+w', path])
        rmSync(path, { recursive: true })
      }
    }
  },
)

/** The parts of a service in a compose file that the tests use. */
interface Service {
  readonly build?: string
  readonly image: string
  readonly env_file?: string
  readonly environment?: Record<string, string>
  readonly depends_on?: Record<string, { condition: string }>
  readonly healthcheck?: { test: string[] }
  readonly volumes?: string[]
  readonly user?: string
  readonly networks?: { default: { ipv4_address: string } }
}

/** The parts of a compose file that the tests use. */
interface Compose {
  readonly services: Record<string, Service>
  readonly volumes: Record<string, null>
}

/** Parses YAML with merge keys, as compose does. */
const compose = (file: string) => parse(textOf(file), { merge: true }) as Compose

/** The named volumes of a service; files that it mounts from the checkout must exist. */
function namedVolumes({ volumes = [] }: Service): string[] {
  const sources = volumes.map((volume) => volume.slice(0, volume.indexOf(':')))
  const files = sources.filter((source) => source.startsWith('.'))
  expect(files.filter((file) => !existsSync(join(root, file)))).toEqual([])
  return sources.filter((source) => !source.startsWith('.'))
}

for (const file of ['compose.yaml', 'compose.cluster.yaml']) {
  test(`${file} names only volumes and services that exist`, () => {
    const { services, volumes } = compose(file)
    const used = new Set(Object.values(services).flatMap(namedVolumes))
    expect([...used].toSorted()).toEqual(Object.keys(volumes).toSorted())
    for (const { depends_on: needed = {} } of Object.values(services)) {
      for (const [name, { condition }] of Object.entries(needed)) {
        expect(condition).toBe('service_healthy')
        // Our image has its own health check.
        expect(services[name]?.healthcheck ?? services[name]?.build, name).toBeTruthy()
      }
    }
    // Everyone would know a password in the file itself.
    expect(textOf(file)).not.toMatch(/PASSWORD: (?!\$\{\w+:\?)/)
  })

  test(`${file} sets only known settings`, () => {
    const settings = textOf('.env.example')
    const servers = Object.values(compose(file).services).filter(({ build }) => build !== undefined)
    expect(servers.length).toBeGreaterThan(0)
    for (const server of servers) {
      expect(server.env_file).toBe('.env')
      const names = Object.keys(server.environment ?? {})
      expect(names.filter((name) => !settings.includes(`\n${name}=`))).toEqual([])
      // A .env copied from the example says 0, and all visitors would share one limit.
      const proxies = file === 'compose.yaml' ? '1' : '2'
      expect(server.environment).toMatchObject({ TRUSTED_PROXIES: proxies })
    }
  })

  test(`${file} restricts the permissions and the memory of every service`, () => {
    for (const [name, service] of Object.entries(compose(file).services)) {
      expect(service, name).toMatchObject({
        read_only: true,
        tmpfs: expect.arrayContaining(['/tmp']),
        cap_drop: ['ALL'],
        security_opt: ['no-new-privileges:true'],
        mem_limit: expect.stringMatching(/^\d+[mg]$/),
        stop_grace_period: expect.stringMatching(/^\d+s$/),
        restart: 'unless-stopped',
      })
      expect(service, name).not.toHaveProperty('cap_add')
      // Our image names its user itself.
      expect(service.build ?? service.user, name).toBeTruthy()
    }
  })
}

test("HAProxy knows the names of the compose file's servers", () => {
  const { services } = compose('compose.cluster.yaml')
  const servers = Object.keys(services).filter((name) => services[name]?.build !== undefined)
  const known = [...textOf('deploy/haproxy.cfg').matchAll(/server (site-\d) \1:3000/g)]
  expect(servers.length).toBeGreaterThan(1)
  expect(known.map(([, name]) => name)).toEqual(expect.arrayContaining(servers))
})
