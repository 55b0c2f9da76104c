import { execFile, spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { once } from 'node:events'
import { createServer, request } from 'node:http'
import { connect, createServer as createTcpServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { promisify } from 'node:util'
import type { Ends } from './stop-all.ts'
import { ensurePackage, isProgram } from './ensure-package.ts'

/** The maximum time for a machine to boot, in ms. */
const bootMs = 60_000

/** The maximum time for a machine to stop its services, in ms. */
const stopMs = 40_000

/** The maximum time for one block of commands, including downloads of packages, in ms. */
const commandMs = 300_000

/** The network of the machines, and this computer's address in it. */
const network = { bridge: 'petjet0', here: '10.0.0.1', proxyPort: 3142 } as const

/** A bare Debian machine with systemd, with what a standard installation contains. */
export interface DebianMachine {
  readonly name: string
  /** The path of one of its files, on this computer. */
  path(file: string): string
  /**
   * Runs commands as root, in its home directory.
   *
   * @returns everything that they printed
   * @throws {Error} with the output, if one of them fails
   */
  run(commands: string): Promise<string>
  /** Restarts it, and waits until its services have started. */
  reboot(): Promise<void>
  /** Stops it at once, without shutting down. */
  stop(): Promise<void>
}

/** Starts bare Debian machines in their own network, which reaches only Debian's packages. */
export class DebianMachines {
  readonly #folder = mkdtempSync(join(tmpdir(), 'petjet-debian-'))
  readonly #ends: Ends
  readonly #port: number

  private constructor(ends: Ends, port: number) {
    this.#ends = ends
    this.#port = port
  }

  /**
   * Starts the network at once, and prepares the packages of a bare machine, which takes about 50
   * seconds.
   *
   * @param ends stops everything
   * @param port a port on this computer's `localhost`, which machines reach at the same address
   * @throws {Error} with the command to run, if a package is missing; with the output of a command that failed
   */
  static async create(ends: Ends, port: number): Promise<DebianMachines> {
    ensurePackage(() => isProgram('systemd-nspawn'), 'systemd-container')
    ensurePackage(() => isProgram('mmdebstrap'), 'mmdebstrap')
    const machines = new DebianMachines(ends, port)
    ends.add(() => rmSync(machines.#folder, { recursive: true, force: true }))
    machines.#startNetwork()
    const included =
      'systemd-sysv,dbus,iproute2,iputils-ping,openssh-server,systemd-timesyncd,ca-certificates,perl,python3'
    const options = ['--quiet', '--variant=minbase', `--include=${included}`]
    await promisify(execFile)('mmdebstrap', [...options, 'bookworm', machines.#base])
    return machines
  }

  get #base(): string {
    return join(this.#folder, 'base')
  }

  #startNetwork(): void {
    spawnSync('ip', ['link', 'delete', network.bridge])
    must('ip', ['link', 'add', network.bridge, 'type', 'bridge'])
    this.#ends.add(() => void spawnSync('ip', ['link', 'delete', network.bridge]))
    must('ip', ['address', 'add', `${network.here}/24`, 'dev', network.bridge])
    must('ip', ['link', 'set', network.bridge, 'up'])
    const proxy = createServer((incoming, outgoing) => {
      const forwarded = request(incoming.url ?? '', { headers: incoming.headers }, (answer) => {
        outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
        answer.pipe(outgoing)
      })
      forwarded.on('error', () => outgoing.destroy())
      incoming.pipe(forwarded)
    }).listen(network.proxyPort, network.here)
    this.#ends.add(() => void proxy.close())
    const forwarded = createTcpServer((socket) => {
      const target = connect(this.#port, 'localhost')
      socket.on('error', () => target.destroy())
      target.on('error', () => socket.destroy())
      socket.pipe(target).pipe(socket)
    }).listen(this.#port, network.here)
    this.#ends.add(() => void forwarded.close())
  }

  /**
   * Boots a machine.
   *
   * @param name its host name
   * @param address its address in 10.0.0.0/24
   * @param variables additional variables for its commands
   */
  async boot(
    name: string,
    address: string,
    variables: Readonly<Record<string, string>> = {},
  ): Promise<DebianMachine> {
    const root = join(this.#folder, name)
    const work = join(this.#folder, `${name}.work`)
    const changes = join(this.#folder, `${name}.changes`)
    for (const folder of [root, work, changes]) mkdirSync(folder)
    const layers = `lowerdir=${this.#base},upperdir=${changes},workdir=${work},volatile`
    must('mount', ['-t', 'overlay', 'overlay', '-o', layers, root])
    this.#ends.add(() => void spawnSync('umount', ['--lazy', root]))
    const path = (file: string) => join(root, file)
    writeFileSync(path('etc/hostname'), `${name}\n`)
    writeFileSync(path('etc/hosts'), `127.0.0.1 localhost\n127.0.1.1 ${name}\n`)
    writeFileSync(
      path('etc/apt/apt.conf.d/90proxy'),
      `Acquire::http::Proxy "http://${network.here}:${network.proxyPort}";\nAcquire::Languages "none";\n`,
    )
    writeFileSync(
      path('etc/systemd/network/10-host0.network'),
      `[Match]\nName=host0\n[Network]\nAddress=${address}/24\nGateway=${network.here}\nDNS=${network.here}\n`,
    )
    const forward = path('etc/systemd/system/forward')
    writeFileSync(
      `${forward}.socket`,
      `[Socket]\nListenStream=127.0.0.1:${this.#port}\n[Install]\nWantedBy=sockets.target\n`,
    )
    writeFileSync(
      `${forward}.service`,
      `[Service]\nExecStart=/lib/systemd/systemd-socket-proxyd ${network.here}:${this.#port}\n`,
    )
    // An interrupted run leaves the machine's network interface.
    spawnSync('ip', ['link', 'delete', `vb-${name}`])
    must('systemctl', ['--root', root, 'enable', 'systemd-networkd', 'forward.socket'])
    const nspawn = ['--quiet', '--register=no', '--keep-unit', '--boot', '--directory', root]
    nspawn.push('--machine', name, '--network-bridge', network.bridge, '--resolv-conf=off')
    let printed = ''
    let running = spawnMachine()
    function spawnMachine() {
      const child = spawn('systemd-nspawn', nspawn, { stdio: ['ignore', 'pipe', 'pipe'] })
      for (const stream of [child.stdout, child.stderr]) {
        stream.on('data', (chunk: Buffer) => (printed += chunk.toString('utf8')))
      }
      return { child, exited: once(child, 'exit') }
    }
    const shutDown = async () => {
      running.child.kill('SIGTERM')
      await Promise.race([running.exited, delay(stopMs)])
      running.child.kill('SIGKILL')
    }
    const stop = async () => {
      const leader = leaderOf(running.child.pid ?? 0)
      if (leader !== undefined) process.kill(Number(leader), 'SIGKILL')
      await running.exited
    }
    this.#ends.add(stop)
    const inside = (command: readonly string[]) => {
      const leader = leaderOf(running.child.pid ?? 0)
      if (leader === undefined) return Promise.resolve({ isFine: false, output: '' })
      const entry = ['--target', leader, '--all', '--wdns=/root', 'env', '--ignore-environment']
      entry.push('HOME=/root', 'PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin')
      entry.push('DEBIAN_FRONTEND=noninteractive', 'LANG=C.UTF-8')
      entry.push(...Object.entries(variables).map(([key, value]) => `${key}=${value}`))
      return execute('nsenter', [...entry, ...command])
    }
    const booted = async () => {
      const until = performance.now() + bootMs
      const state = () => inside(['systemctl', 'is-system-running', '--wait'])
      // "degraded": all services have started or failed; a container has no hardware to configure.
      while (!/running|degraded/.test((await state()).output)) {
        if (performance.now() > until) throw new Error(`${name} did not boot:\n${printed}`)
        await delay(200)
      }
    }
    await booted()
    return {
      name,
      path,
      stop,
      async run(commands) {
        const script = `set -eu -o pipefail\nexec 2>&1\ncd\n${commands}`
        const { isFine, output } = await inside(['bash', '-c', script])
        if (isFine) return output
        throw new Error(`On ${name}:\n${commands}\nprinted:\n${output.slice(-5000)}`)
      },
      async reboot() {
        await shutDown()
        running = spawnMachine()
        await booted()
      },
    }
  }
}

/** The process id of a machine's systemd. */
function leaderOf(nspawn: number): string | undefined {
  const file = `/proc/${nspawn}/task/${nspawn}/children`
  return existsSync(file) ? readFileSync(file, 'utf8').split(' ').find(Boolean) : undefined
}

interface Outcome {
  readonly isFine: boolean
  readonly output: string
}

function execute(command: string, args: readonly string[]): Promise<Outcome> {
  return new Promise((done) => {
    execFile(command, args, { timeout: commandMs, maxBuffer: 1e8 }, (error, stdout, stderr) =>
      done({ isFine: error === null, output: stdout + stderr }),
    )
  })
}

function must(command: string, args: readonly string[]): void {
  const { status, stdout, stderr, error } = spawnSync(command, args, { encoding: 'utf8' })
  if (status !== 0) {
    throw new Error(`${command} ${args.join(' ')}:\n${stdout}${stderr}${error?.message ?? ''}`)
  }
}
