import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'
import { createServer as createHttpServer } from 'node:http'
import { expect, test } from 'vitest'
import { EnvironmentError } from '#api/platform/env.ts'
import { listen } from './listen.ts'

test("an error names a used port, or another machine's address, in one sentence", async () => {
  const holder = createServer().listen(0)
  await once(holder, 'listening')
  // A server that listens on a port has an address with one.
  const { port } = holder.address() as AddressInfo
  await expect(listen(createHttpServer(), port)).rejects.toThrow(
    new EnvironmentError(`PORT ${port} is in use: set PORT to another port.`),
  )
  await expect(listen(createHttpServer(), 0, '192.0.2.1')).rejects.toThrow(
    'HOST 192.0.2.1 is not an address of this machine',
  )
  holder.close()
})
