import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** A key with a certificate, in the form that a TLS server needs, and the certificate's file. */
export interface LocalCertificate {
  readonly key: string
  readonly cert: string
  readonly file: string
  readonly keyFile: string
}

/**
 * Creates a self-signed certificate.
 *
 * @param folder an existing folder for its files
 * @param days how long it is valid; -1 for a certificate that expired yesterday
 * @param name the host or address that it is for, as OpenSSL writes it
 */
export function makeCertificate(
  folder: string,
  days: number,
  name = 'DNS:localhost',
): LocalCertificate {
  const named = (ending: string) => join(folder, `certificate${days}.${ending}`)
  const [key, request, file, extensions] = [named('key'), named('csr'), named('crt'), named('ext')]
  const openssl = (...args: string[]) => execFileSync('openssl', args, { stdio: 'pipe' })
  const curve = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes']
  openssl('req', '-new', ...curve, '-keyout', key, '-subj', '/CN=localhost', '-out', request)
  const config = `[san]\nsubjectAltName=${name}\nbasicConstraints=critical,CA:true\n`
  writeFileSync(extensions, config)
  const signed = ['x509', '-req', '-in', request, '-signkey', key, '-days', String(days)]
  openssl(...signed, '-extfile', extensions, '-extensions', 'san', '-out', file)
  return { key: readFileSync(key, 'utf8'), cert: readFileSync(file, 'utf8'), file, keyFile: key }
}
