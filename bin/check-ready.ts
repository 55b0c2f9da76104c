import { env } from 'node:process'

/** How long the server can take to answer, in ms. */
const timeoutMs = 4000

/**
 * A container's health check: exits with 0 if this machine's server is ready, otherwise with 1 and
 * the server's answer. The image contains no other program that can send requests.
 */
const address = `http://127.0.0.1:${env.PORT ?? '3000'}/api/ready`
try {
  const response = await fetch(address, { signal: AbortSignal.timeout(timeoutMs) })
  console.log(await response.text())
  process.exitCode = response.ok ? 0 : 1
} catch (cause) {
  console.error(`${address} does not answer: ${String(cause)}`)
  process.exitCode = 1
}
