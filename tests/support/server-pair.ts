import { setTimeout as delay } from 'node:timers/promises'
import { createTestApp } from './create-test-app.ts'
import { newFolder } from '#packages/local-lake/tests/support/temporary-folder.ts'

type Variables = Readonly<Record<string, string>>

/** One of two servers, with its pending requests. */
interface Member {
  readonly folder: string
  variables: Variables
  /** Undefined while it restarts. */
  server: Awaited<ReturnType<typeof createTestApp>> | undefined
  readonly underWay: Set<Promise<unknown>>
}

/** Two servers behind one address, which can be restarted separately. */
export type ServerPair = Awaited<ReturnType<typeof startServerPair>>

/** Starts two servers of one site, which receive requests in turn. */
export async function startServerPair(variables: Variables) {
  const start = (folder: string, own: Variables) => createTestApp({ ...own, DATA_DIR: folder })
  const memberOf = async (): Promise<Member> => {
    const folder = newFolder()
    return { folder, variables, server: await start(folder, variables), underWay: new Set() }
  }
  const members = [await memberOf(), await memberOf()]
  let turn = 0

  /** The next server to receive requests. */
  function next(): Member {
    for (const _ of members) {
      turn += 1
      const member = members[turn % members.length]
      if (member?.server !== undefined) return member
    }
    throw new Error('No server is up.')
  }
  async function askOne(member: Member, path: string, init?: RequestInit): Promise<Response> {
    const answer = Promise.resolve(member.server?.app.request(path, init))
    member.underWay.add(answer)
    const response = await answer.finally(() => member.underWay.delete(answer))
    if (response === undefined) throw new Error('This server is not up.')
    return response
  }
  return {
    /** Sends a request to one of the servers, as a load balancer does. */
    ask: (path: string, init?: RequestInit) => askOne(next(), path, init),
    /** Sends a request to each in turn. */
    async askEach(path: string, init?: RequestInit): Promise<number[]> {
      const statuses = []
      for (const member of members) statuses.push((await askOne(member, path, init)).status)
      return statuses
    },
    /** The setting of a server that might have answered the open page. */
    settingOfSome: (name: string): string | undefined => next().variables[name],
    /** Restarts both with other settings, one after the other, while the other one answers. */
    async roll(changed: Variables): Promise<void> {
      for (const member of members) {
        const { server } = member
        member.server = undefined
        await Promise.allSettled(member.underWay)
        await server?.stopInOrder({ deliveryGraceMs: 1000 })
        member.variables = changed
        member.server = await start(member.folder, changed)
        // For a while, servers with the old and with the new setting answer.
        await delay(300)
      }
    },
    async stop(): Promise<void> {
      for (const { server } of members) await server?.stop()
    },
  }
}
