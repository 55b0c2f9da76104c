import { createClient, type SanityClient } from '@sanity/client'
import { statSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import * as v from 'valibot'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { fromUrl } from '@sanity/bifur-client'
import { of, firstValueFrom, filter, type Observable } from 'rxjs'
import { createLake, type LocalLake } from '../src/create-lake.ts'
import { readJson, tokenBody } from './support/read-json.ts'
import { signInToLake } from './support/sign-in-to-lake.ts'
import { newFolder } from './support/temporary-folder.ts'

const port = 4231
const origin = `http://localhost:${port}`
const site = 'http://localhost:4232'
const folder = newFolder()
const lines: string[] = []
let lake: LocalLake

beforeAll(async () => {
  const log = (line: string) => lines.push(line)
  lake = await createLake({ port, data: folder, origins: [site], log })
})
afterAll(() => lake.close())

function clientWith(token?: string) {
  return createClient({
    projectId: 'local',
    dataset: 'production',
    apiHost: origin,
    useProjectHostname: false,
    useCdn: false,
    apiVersion: '2026-11-01',
    ...(token !== undefined && { token }),
  })
}

const writer = () => clientWith(lake.tokens.editor)

async function signIn(user: string) {
  const login = await fetch(`${origin}/v1/auth/login/local?origin=${site}/studio`, {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams({ user }),
  })
  return new URL(login.headers.get('location') ?? site)
}

const requestList = v.array(v.object({ url: v.string() }))

const tokenOf = (user: string) => signInToLake(origin, `${site}/studio`, user)

describe('sign-in', () => {
  test('a sid is long, valid once, and becomes a session that ends', async () => {
    const back = await signIn('local-editor')
    expect(back.href.startsWith(`${site}/studio#sid=`)).toBe(true)
    const sid = back.hash.slice('#sid='.length)
    expect(sid.length).toBeGreaterThanOrEqual(20)
    const exchange = () => fetch(`${origin}/v1/auth/fetch?sid=${sid}`)
    const { token } = await readJson(await exchange(), tokenBody)
    expect((await exchange()).status).toBe(401)
    const me = await clientWith(token).users.getById('me')
    expect(me).toMatchObject({ id: 'local-editor', role: 'editor' })
    await clientWith(token).request({ url: '/auth/logout', method: 'POST' })
    await expect(clientWith(token).users.getById('me')).rejects.toMatchObject({ statusCode: 401 })
  })

  test('is only for the Studio on this machine', async () => {
    for (const stranger of ['https://evil.example/studio', 'null', '', `${site}.evil.example`]) {
      const page = await fetch(`${origin}/v1/auth/login/local?origin=${stranger}`)
      expect(page.status).toBe(403)
    }
    const forged = await fetch(`${origin}/v1/auth/login/local?origin=${site}/studio`, {
      method: 'POST',
      headers: { 'sec-fetch-site': 'cross-site' },
      body: new URLSearchParams({ user: 'local-administrator' }),
    })
    expect(forged.status).toBe(403)
  })

  test('a viewer can write nothing, and a guessed token is rejected', async () => {
    const viewer = clientWith(await tokenOf('local-viewer'))
    const document = { _type: 'faq', question: 'May I?' }
    await expect(viewer.create(document)).rejects.toMatchObject({ statusCode: 403 })
    await expect(clientWith('skguess').fetch('*')).rejects.toMatchObject({ statusCode: 401 })
    await expect(clientWith().create(document)).rejects.toMatchObject({ statusCode: 401 })
  })

  test('tokens are stored in a file that only its owner can read', () => {
    expect(statSync(join(folder, 'accounts.sqlite')).mode & 0o077).toBe(0)
  })

  test("stores each user's values separately", async () => {
    const [mine, theirs] = [await tokenOf('local-editor'), await tokenOf('local-administrator')]
    const body = [{ key: 'layout', value: { open: true } }]
    await clientWith(mine).request({ url: '/users/me/keyvalue', method: 'PUT', body })
    const ask = { url: '/users/me/keyvalue/layout,other' }
    expect(await clientWith(mine).request(ask)).toEqual(body)
    expect(await clientWith(theirs).request(ask)).toEqual([])
  })
})

describe('accounts', () => {
  const request = (client: SanityClient, method: string, url: string, body?: object) =>
    client.request({ method, url: `/${url}`, ...(body && { body }) })
  const administrator = () => clientWith(lake.tokens.administrator)

  test('a token is created, listed without its value, used and deleted', async () => {
    const body = { label: 'CI', roleName: 'editor' }
    const made = await request(administrator(), 'POST', 'projects/local/tokens', body)
    const { id, key } = v.parse(v.object({ id: v.string(), key: v.string() }), made)
    const client = clientWith(key)
    const written = await client.create({ _type: 'note' })
    expect(await client.users.getById('me')).toMatchObject({ id, name: 'CI', role: 'editor' })
    const list = await request(administrator(), 'GET', 'projects/local/tokens')
    expect(list).toMatchObject([{ id, label: 'CI', roles: [{ name: 'editor' }] }])
    expect(JSON.stringify(list)).not.toContain(key)
    await client.delete(written._id)
    await request(administrator(), 'DELETE', `projects/local/tokens/${id}`)
    await expect(client.create({ _type: 'note' })).rejects.toMatchObject({ statusCode: 401 })
    await expect(
      request(administrator(), 'DELETE', `projects/local/tokens/${id}`),
    ).rejects.toMatchObject({ statusCode: 404 })
  })

  test('an invited user can sign in at once, and no longer after removal', async () => {
    const body = { email: 'sam@example.com', role: 'viewer' }
    const invite = () => request(administrator(), 'POST', 'invitations/project/local', body)
    const { id } = v.parse(v.object({ id: v.string() }), await invite())
    await expect(invite()).rejects.toMatchObject({ statusCode: 409 })
    const client = clientWith(await tokenOf(id))
    expect(await client.users.getById('me')).toMatchObject({ email: 'sam@example.com' })
    const project = await administrator().projects.getById('local')
    expect(project.members.map((member) => member.id)).toContain(id)
    await request(administrator(), 'DELETE', `projects/local/acl/${id}`)
    await expect(client.users.getById('me')).rejects.toMatchObject({ statusCode: 401 })
  })

  test('a deleted dataset ends its streams, and a new one with its name is empty', async () => {
    const [client, name] = [administrator(), 'short-lived']
    await client.datasets.create(name)
    const inside = client.withConfig({ dataset: name })
    await inside.createOrReplace({ _id: 'a', _type: 'note' })
    expect(await inside.fetch('count(*)')).toBe(1)
    const asset = await inside.assets.upload('file', Buffer.from('text'), { filename: 'a.txt' })
    const stream = await fetch(`${origin}/v2026-11-01/data/listen/${name}?query=*`)
    await client.datasets.delete(name)
    // The body ends only if the lake closes it.
    expect(await stream.text()).toContain('welcome')
    await expect(inside.fetch('count(*)')).rejects.toMatchObject({ statusCode: 404 })
    expect((await fetch(asset.url)).status).toBe(404)
    await client.datasets.create(name)
    expect(await inside.fetch('count(*)')).toBe(0)
    await client.datasets.delete(name)
  })

  test.each([
    ['GET', 'projects/local/tokens'],
    ['POST', 'projects/local/tokens', { label: 'CI', roleName: 'administrator' }],
    ['DELETE', 'projects/local/tokens/any'],
    ['POST', 'invitations/project/local', { email: 'eve@example.com', role: 'administrator' }],
    ['DELETE', 'projects/local/acl/local-editor'],
    ['PUT', 'datasets/mine', {}],
    ['DELETE', 'datasets/production'],
    ['DELETE', 'projects/local/datasets/production'],
  ])('only an administrator can %s /%s', async (method, url, body?: object) => {
    for (const token of [lake.tokens.editor, lake.tokens.viewer]) {
      const attempt = request(clientWith(token), method, url, body)
      await expect(attempt).rejects.toMatchObject({ statusCode: 403 })
    }
    const attempt = request(clientWith(), method, url, body)
    await expect(attempt).rejects.toMatchObject({ statusCode: 401 })
  })

  test('another project id is not found', async () => {
    const attempt = request(administrator(), 'GET', 'projects/other/tokens')
    await expect(attempt).rejects.toMatchObject({ statusCode: 404 })
  })
})

describe('browsers', () => {
  const stream = `${origin}/v2026-11-01/data/listen/production?query=*`

  test('only an allowed origin can call the lake', async () => {
    const allowed = await fetch(`${origin}/v1/ping`, { headers: { origin: site } })
    expect(allowed.headers.get('access-control-allow-origin')).toBe(site)
    expect(allowed.headers.get('access-control-allow-credentials')).toBe('true')
    const strange = await fetch(`${origin}/v1/ping`, {
      headers: { origin: 'https://evil.example' },
    })
    expect(strange.headers.get('access-control-allow-origin')).toBeNull()
    const sandboxed = await fetch(`${origin}/v1/ping`, { headers: { origin: 'null' } })
    expect(sandboxed.headers.get('access-control-allow-origin')).toBeNull()
  })

  test('redirects a stream to a separate host, which accepts its ticket once', async () => {
    const hosts = new Set<string>()
    for (let count = 0; count < 3; count++) {
      const answer = await fetch(stream, { redirect: 'manual', headers: { origin: site } })
      expect(answer.status).toBe(307)
      hosts.add(new URL(answer.headers.get('location')!).host)
    }
    expect(hosts.size).toBe(3)
    const redirect = await fetch(stream, { redirect: 'manual', headers: { origin: site } })
    const { host, search } = new URL(redirect.headers.get('location')!)
    // Node does not resolve names under localhost, so the Host header carries the name.
    const follow = () => viaHost(host, `/v2026-11-01/data/listen/production${search}`)
    expect(await follow()).toMatchObject({ status: 200, allowed: 'null' })
    expect(await follow()).toMatchObject({ status: 401 })
  })

  test('the server’s own streams are not redirected', async () => {
    const answer = await fetch(stream, { redirect: 'manual' })
    expect(answer.status).toBe(200)
    await answer.body?.cancel()
  })
})

test('an unknown request is answered with 404, logged and listed', async () => {
  expect((await fetch(`${origin}/v1/brand-new-feature`)).status).toBe(404)
  const unknownRequests = await readJson(await fetch(`${origin}/__ledger`), requestList)
  expect(unknownRequests.map(({ url }) => url)).toEqual([`${origin}/v1/brand-new-feature`])
  expect(lines.some((line) => line.includes('brand-new-feature'))).toBe(true)
})

test('an address with a doubled slash, as `sanity migrate` sends it, is answered at the port too', async () => {
  const answer = await fetch(`${origin}//v2024-01-29/data/query/production?query=count(*)`)
  expect(answer.status).toBe(200)
})

test('a body that is too large is rejected', async () => {
  const answer = await fetch(`${origin}/v1/data/mutate/production`, {
    method: 'POST',
    headers: { authorization: `Bearer ${lake.tokens.editor}` },
    body: 'x'.repeat(11 * 1024 * 1024),
  })
  expect(answer.status).toBe(413)
})

describe('assets', () => {
  const picture = () =>
    sharp({ create: { width: 300, height: 200, channels: 3, background: '#cc6633' } })
      .png()
      .toBuffer()

  test('the same bytes become the same document, with the metadata that a page needs', async () => {
    const first = await writer().assets.upload('image', await picture(), { filename: 'a.png' })
    const again = await writer().assets.upload('image', await picture(), { filename: 'b.png' })
    expect(again._id).toBe(first._id)
    expect(first._id).toMatch(/^image-[0-9a-f]{40}-300x200-png$/)
    expect(again.originalFilename).toBe('a.png')
    expect(first.metadata.dimensions).toMatchObject({ width: 300, height: 200, aspectRatio: 1.5 })
    expect(first.metadata).toMatchObject({ hasAlpha: false, isOpaque: true })
    expect(first.metadata.palette?.dominant?.background).toBe('#cc6633')
    expect(first.metadata.blurHash).toMatch(/^\S{10,}$/)
    const lqip = await sharp(Buffer.from(first.metadata.lqip!.split(',')[1]!, 'base64')).metadata()
    expect(lqip.width).toBe(20)
  })

  test('an upload that is not a picture is rejected', async () => {
    const text = Buffer.from('no picture')
    await expect(writer().assets.upload('image', text)).rejects.toMatchObject({ statusCode: 400 })
  })

  test.each([
    ['', 'png', 300, 200],
    ['w=100', 'png', 100, 67],
    ['w=100&h=100', 'png', 100, 67],
    ['w=100&h=100&fit=crop&crop=focalpoint&fp-x=0&fp-y=1', 'png', 100, 100],
    ['w=600&fit=max', 'png', 300, 200],
    ['w=600', 'png', 600, 400],
    ['w=100&h=100&fit=scale', 'png', 100, 100],
    ['w=100&h=100&fit=fill&bg=fff', 'png', 100, 100],
    ['w=600&h=600&fit=min', 'png', 200, 200],
    ['w=100&dpr=2', 'png', 200, 133],
    ['rect=10,10,50,40', 'png', 50, 40],
    ['rect=0,0,100,100&w=20&h=10&fit=crop', 'png', 20, 10],
    ['w=50&or=90', 'png', 50, 75],
    ['fm=jpg&q=30', 'jpeg', 300, 200],
    ['auto=format', 'webp', 300, 200],
  ])('renders ?%s', async (query, format, width, height) => {
    const { url } = await writer().assets.upload('image', await picture())
    const answer = await fetch(`${url}?${query}`, { headers: { accept: 'image/webp,*/*' } })
    expect(answer.status).toBe(200)
    const made = await sharp(await answer.arrayBuffer()).metadata()
    expect(made).toMatchObject({ format, width, height })
  })

  test('an invalid rendition is rejected, and a missing asset gives 404', async () => {
    const { url } = await writer().assets.upload('image', await picture())
    expect((await fetch(`${url}?w=0`)).status).toBe(400)
    expect((await fetch(`${url}?rect=900,0,10,10`)).status).toBe(400)
    expect((await fetch(url.replace('300x200', '1x1'))).status).toBe(404)
    const outside = `${origin}/images/local/production/..%2F..%2F..%2Faccounts.sqlite`
    expect((await fetch(outside)).status).toBe(404)
  })

  test('a file is served unchanged, as a download on request, and never as a page', async () => {
    const text = '<script>alert(1)</script>'
    const upload = writer().assets.upload('file', Buffer.from(text), { filename: 'a.html' })
    const { url } = await upload
    const answer = await fetch(`${url}?dl=rates.html`)
    expect(await answer.text()).toBe(text)
    expect(answer.headers.get('content-type')).toContain('text/plain')
    expect(answer.headers.get('content-disposition')).toContain('rates.html')
    expect(answer.headers.get('content-security-policy')).toContain('sandbox')
  })
})

test('two editors see each other arrive, move and leave', async () => {
  const url = `ws://localhost:${port}/v2022-06-30/socket/production`
  const connect = async (user: string) => fromUrl(url, { token$: of(await tokenOf(user)) })
  const [avery, morgan] = [await connect('local-administrator'), await connect('local-editor')]
  const seen: Observable<{ type: string; i: string; m: object }> = avery.listen('presence')
  const until = (type: string) =>
    firstValueFrom(seen.pipe(filter((event) => event.type === type && event.i === 'local-editor')))
  const state = until('state')
  const left = until('disconnect')
  const stay = morgan.heartbeats.subscribe()
  // The listener must have reached the server before the first message is sent.
  const say = { data: { sessionId: 'm1', locations: [{ documentId: 'faq-a' }] } }
  const again = setInterval(() => void firstValueFrom(morgan.request('presence_announce', say)), 50)
  expect(await state).toMatchObject({
    m: { sessionId: 'm1', locations: [{ documentId: 'faq-a' }] },
  })
  clearInterval(again)
  stay.unsubscribe()
  expect(await left).toMatchObject({ m: { session: 'm1' } })
})

async function viaHost(host: string, path: string) {
  const { request } = await import('node:http')
  return new Promise<{ status: number | undefined; allowed: unknown }>((done, fail) => {
    request({ port, path, headers: { host, origin: 'null' } }, (answer) => {
      const allowed = answer.headers['access-control-allow-origin']
      done({ status: answer.statusCode, allowed })
      answer.destroy()
    })
      .on('error', fail)
      .end()
  })
}
