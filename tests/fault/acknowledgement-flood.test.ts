import { join } from 'node:path'
import { createClient } from '@redis/client'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { InquiryReceipt } from '#schemas/inquiry/inquiry.contract.ts'
import { cheapHash } from '#tests/support/cheap-hash.ts'
import { freePort } from '#tests/support/start-instance.ts'
import { contentOf, type RunningRedis, startRedis } from '#tests/support/start-redis.ts'
import { jsonRequest, validInquiry } from '#tests/support/valid-inquiry.ts'
import { type Product, startProduct } from './product.ts'
import { type Receivers, startReceivers } from './receivers.ts'

const login = { username: 'crew', password: 'correct horse battery' }
const leftOut = 'not sent, because this address already got 2 such emails in an hour'

let receivers: Receivers
let redis: RunningRedis
beforeAll(async () => {
  redis = await startRedis()
  receivers = await startReceivers()
}, 120_000)
afterAll(async () => {
  await receivers.stop()
  await redis.stop()
})

/** One of two servers that share Redis; started again under the same name, it has the same data. */
async function start(name: string): Promise<Product> {
  return startProduct({
    environment: {
      ...receivers.environment,
      PORT: String(await freePort()),
      DATA_DIR: join(receivers.folder, name),
      REDIS_URL: redis.url,
      ADMIN_USERNAME: login.username,
      ADMIN_PASSWORD_HASH: cheapHash(login.password),
    },
  })
}

/** Spellings of the victim's address that all lead to the same mailbox. */
const spellings: readonly string[] = [
  'victim@example.com',
  'VicTim@Example.com',
  'vic.tim+a@example.com',
]

async function mailsToVictim(): Promise<number> {
  const mails = await receivers.mails()
  return mails.filter(({ recipients }) => spellings.includes(recipients)).length
}

async function acknowledgements(ids: readonly string[]) {
  const inquiries = await receivers.inquiries()
  return ids.map((id) => inquiries.find(({ _id }) => _id === id)?.delivery?.['acknowledgement'])
}

test('two servers send an address two emails an hour, through retries and restarts; staff see why', async () => {
  const servers = [await start('one'), await start('other')] as const
  // The mail service fails until a server has been killed: then it tries the two pending emails
  // again.
  await receivers.fault('mail', 'fail')
  const ids: string[] = []
  for (let at = 0; at < 20; at += 1) {
    const email = spellings[at % spellings.length]
    const answer = await servers[at % 2 === 0 ? 0 : 1].send({ ...validInquiry, email })
    expect(answer.status).toBe(200)
    const receipt = (await answer.json()) as InquiryReceipt
    // The receipt reports the email to the team, which is still waiting.
    expect(receipt).toMatchObject({ success: true, emailSent: false })
    ids.push(receipt.id)
  }
  // An attempt that a kill interrupts can have sent its email, so it is repeated without being counted.
  await expect
    .poll(async () => (await acknowledgements(ids)).filter((step) => step?.state === 'refused'), {
      timeout: 20_000,
    })
    .toHaveLength(18)
  await servers[0].kill()
  const [one, other] = [await start('one'), servers[1]]
  try {
    await receivers.fault('mail', 'none')
    await Promise.all([one.delivered(30_000), other.delivered(30_000)])
    expect(await mailsToVictim()).toBe(2)
    const states = await acknowledgements(ids)
    expect(states.filter((step) => step?.state === 'done')).toHaveLength(2)
    const refused = { state: 'refused', problem: leftOut }
    expect(states.filter((step) => step?.state !== 'done')).toEqual(
      Array.from({ length: 18 }, () => expect.objectContaining(refused) as unknown),
    )
    // The team has received an email about every one.
    const toTeam = await receivers.inquiries()
    expect(toTeam.filter(({ emailSent }) => emailSent)).toHaveLength(20)

    await expect.poll(async () => resend(other, ids.at(-1) ?? '')).toBe(202)
    await expect.poll(mailsToVictim, { timeout: 10_000 }).toBe(3)
    await expect
      .poll(async () => (await acknowledgements(ids.slice(-1)))[0]?.state, { timeout: 10_000 })
      .toBe('done')
    expect(await redisContent()).not.toMatch(/vic|example/i)
    expect(one.output() + other.output()).not.toMatch(/victim|vic\.tim/i)
  } finally {
    await one.stop()
    await other.stop()
  }
}, 90_000)

async function resend({ url }: Product, id: string): Promise<number> {
  const signedIn = await fetch(`${url}/api/admin/login`, jsonRequest(login))
  const cookie = signedIn.headers.get('Set-Cookie')?.split(';')[0] ?? ''
  const { body, ...request } = jsonRequest({ step: 'acknowledgement' })
  const headers = { 'content-type': 'application/json', cookie }
  const answer = await fetch(`${url}/api/contacts/${id}/resend`, {
    ...request,
    headers,
    body: body ?? null,
  })
  return answer.status
}

/** All keys and values in Redis. */
async function redisContent(): Promise<string> {
  const client = await createClient({ url: redis.url }).connect()
  try {
    const content = await contentOf(client)
    expect(content.some(({ key }) => key.includes('acknowledgement-hour'))).toBe(true)
    return JSON.stringify(content)
  } finally {
    client.destroy()
  }
}
