import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { createInterface } from 'node:readline'
import { setTimeout as wait } from 'node:timers/promises'
import type { EngineBrowser } from './engine-tab.ts'
import { ensurePackage } from './ensure-package.ts'
import { freePort } from './start-instance.ts'
import { sendCommand, WebkitTab } from './webkit-tab.ts'

/** The driver of Debian's WebKitGTK, which has the engine of Safari. */
const driverPath = '/usr/bin/WebKitWebDriver'
const screenPath = '/usr/bin/Xvfb'
/** The maximum time until the driver accepts commands, in ms. */
const startMs = 15_000

/**
 * Starts WebKit with its own screen. It can open only one tab at a time.
 *
 * @throws {Error} if the driver does not start
 */
export async function startWebkit(): Promise<EngineBrowser> {
  const isInstalled = () => existsSync(driverPath) && existsSync(screenPath)
  ensurePackage(isInstalled, 'webkit2gtk-driver', 'xvfb')
  const screen = spawn(screenPath, ['-displayfd', '1', '-screen', '0', '1920x1200x24'], {
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  const [display] = await once(createInterface(screen.stdout), 'line')
  const port = await freePort()
  const driver = spawn(driverPath, ['-p', String(port)], {
    env: {
      ...process.env,
      DISPLAY: `:${display}`,
      GTK_A11Y: 'none',
      NO_AT_BRIDGE: '1',
      // Its sandbox does not work for root.
      WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1',
    },
    stdio: 'ignore',
  })
  const url = `http://127.0.0.1:${port}`
  const stop = async () => {
    driver.kill()
    screen.kill()
  }
  const until = performance.now() + startMs
  while (!(await fetch(`${url}/status`).catch(() => undefined))?.ok) {
    if (driver.exitCode !== null || performance.now() > until) {
      await stop()
      throw new Error('WebKitWebDriver did not start.')
    }
    await wait(50)
  }
  return {
    async open({ width, height }) {
      // With a toolbar, a window is at least 447 px wide.
      const options = { args: ['--automation', '--full-screen'] }
      const capabilities = { alwaysMatch: { 'webkitgtk:browserOptions': options } }
      const { sessionId } = (await sendCommand(`${url}/session`, { capabilities })) as {
        sessionId: string
      }
      const session = `${url}/session/${sessionId}`
      await sendCommand(`${session}/window/rect`, { x: 0, y: 0, width, height })
      const tab = new WebkitTab(session)
      return {
        tab,
        complaints: () => tab.complaints(),
        close: async () => void (await fetch(session, { method: 'DELETE' })),
      }
    },
    stop,
  }
}
