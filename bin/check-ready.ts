import { env } from 'node:process'

/** How long the server can take to answer, in ms. */
const timeoutMs = 4000

/**
 * A container's health check: ends with 0 if the server of this machine is ready, else with 1 and
 * its answer. A container has no other program that could ask.
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
