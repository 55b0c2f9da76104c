import { execFileSync, spawn } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import type { Ends } from './stop-all.ts'
import { ensurePackage, isProgram } from './ensure-package.ts'
import { makeCertificate } from './local-certificates.ts'

/** The maximum time for its start, in ms. */
const startMs = 20_000

/** A certificate authority like Let's Encrypt, on this computer. */
export interface Acme {
  /** The address for certbot's `server` setting. */
  readonly directory: string
  /** The certificates that clients must trust, PEM: its own, and the root of those it issues. */
  readonly trusted: string
}

/**
 * Starts Debian's Pebble, the test server of Let's Encrypt, which really checks that the machine
 * answers for the host.
 *
 * @param folder for its files
 * @param here the address of this computer that the machines reach
 * @param target the IPv4 address of every host that it checks
 */
export async function startAcme(
  ends: Ends,
  folder: string,
  here: string,
  target: string,
): Promise<Acme> {
  ensurePackage(() => isProgram('pebble'), 'pebble')
  const { cert: own, file: certificate, keyFile } = makeCertificate(folder, 1, `IP:${here}`)
  const file = join(folder, 'pebble.json')
  const pebble = {
    listenAddress: `${here}:14000`,
    managementListenAddress: `${here}:15000`,
    certificate,
    privateKey: keyFile,
    httpPort: 80,
    tlsPort: 443,
  }
  writeFileSync(file, JSON.stringify({ pebble }))
  const run = (command: string, args: readonly string[]) => {
    const env = { ...process.env, PEBBLE_VA_NOSLEEP: '1', PEBBLE_WFE_NONCEREJECT: '0' }
    const child = spawn(command, args, { env, stdio: 'ignore' })
    ends.add(() => child.kill())
  }
  const dns = `${here}:8053`
  const off = ['-http01', '', '-https01', '', '-tlsalpn01', '', '-management', `${here}:8055`]
  run('pebble-challtestsrv', ['-defaultIPv4', target, '-defaultIPv6', '', '-dns01', dns, ...off])
  run('pebble', ['-config', file, '-dnsserver', dns])
  const root = ['--silent', '--fail', '--cacert', certificate, `https://${here}:15000/roots/0`]
  const until = performance.now() + startMs
  for (;;) {
    try {
      const issuing = execFileSync('curl', root, { encoding: 'utf8' })
      return { directory: `https://${here}:14000/dir`, trusted: own + issuing }
    } catch (cause) {
      if (performance.now() > until) throw new Error('Pebble did not start.', { cause })
      await delay(100)
    }
  }
}
