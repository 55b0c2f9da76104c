import { createReadStream, mkdirSync, writeFileSync } from 'node:fs'
import { request, type IncomingMessage } from 'node:http'
import { connect } from 'node:net'
import { once } from 'node:events'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { createClient, type SanityClient } from '@sanity/client'
import { exportDataset } from '@sanity/export'
import { sanityImport } from '@sanity/import'
import { validatePreviewUrl } from '@sanity/preview-url-secret'
import { createPreviewSecret } from '@sanity/preview-url-secret/create-secret'
import { filter, firstValueFrom } from 'rxjs'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { parseStandInEnvironment } from '#bin/stand-ins/stand-in-environment.ts'
import { openStandIns, type StandIns } from '#bin/stand-ins/stand-ins.ts'
import { signInToLake } from '#packages/local-lake/tests/support/sign-in-to-lake.ts'
import { freePort } from '#tests/support/start-instance.ts'
import { newFolder } from '#packages/local-lake/tests/support/temporary-folder.ts'

const folder = newFolder()
let standIns: StandIns
let port: number
let production: SanityClient

beforeAll(async () => {
  port = await freePort()
  const settings = { LOCAL_PORT: String(port), PORT: '1', DATA_DIR: join(folder, 'data') }
  standIns = await openStandIns(parseStandInEnvironment(settings), () => undefined)
  production = client('production')
  const administrator = client('production', await signIn())
  await administrator.datasets.create('copy-stream', { aclMode: 'public' })
  await administrator.datasets.create('copy-cursor', { aclMode: 'private' })
})
afterAll(() => standIns.close())

function client(dataset: string, token = standIns.environment['SANITY_WRITE_TOKEN'] ?? '') {
  return createClient({
    projectId: 'petjet',
    dataset,
    apiHost: `http://localhost:${port}`,
    useProjectHostname: false,
    useCdn: false,
    apiVersion: '2026-11-01',
    perspective: 'raw',
    token,
  })
}

function signIn() {
  const studioUrl = 'http://localhost:1/studio'
  return signInToLake(`http://localhost:${port}`, studioUrl, 'local-administrator')
}

interface Kept {
  readonly title: string
  readonly photo: {
    readonly extension: string
    readonly originalFilename: string
    readonly width: number
  }
  readonly papers: readonly {
    readonly extension: string
    readonly mimeType: string
    readonly size: number
  }[]
  readonly to: string
}

const stored = `*[_type == "kit" && _id == "kit-a"][0]{
  title, "to": to->title,
  "photo": photo.asset->{extension, originalFilename, "width": metadata.dimensions.width},
  "papers": papers[].asset->{extension, mimeType, size}
}`
const expected: Kept = {
  title: 'Kit A',
  to: 'Kit B',
  photo: { extension: 'png', originalFilename: 'cabin.png', width: 60 },
  papers: [
    { extension: 'pdf', mimeType: 'application/pdf', size: 13 },
    { extension: 'csv', mimeType: 'text/csv', size: 8 },
    {
      extension: 'docx',
      mimeType: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
      size: 4,
    },
  ],
}

describe("Sanity's own import and export", () => {
  const source = join(folder, 'source')

  test('import documents, references, pictures and files, whatever their types', async () => {
    mkdirSync(source)
    const place = (name: string) => pathToFileURL(join(source, name)).href
    const photo = await sharp({
      create: { width: 60, height: 40, channels: 3, background: '#c63' },
    })
      .png()
      .toBuffer()
    writeFileSync(join(source, 'cabin.png'), photo)
    writeFileSync(join(source, 'rates.pdf'), '%PDF-1.4 rate')
    writeFileSync(join(source, 'list.csv'), 'a;b\n1;2\n')
    writeFileSync(join(source, 'plan.docx'), 'PK\u0003\u0004')
    const file = (name: string) => ({
      _key: name,
      _type: 'file',
      _sanityAsset: `file@${place(name)}`,
    })
    const documents = [
      {
        _id: 'kit-a',
        _type: 'kit',
        title: 'Kit A',
        to: { _type: 'reference', _ref: 'kit-b' },
        photo: { _type: 'image', _sanityAsset: `image@${place('cabin.png')}` },
        papers: ['rates.pdf', 'list.csv', 'plan.docx'].map(file),
      },
      { _id: 'kit-b', _type: 'kit', title: 'Kit B', back: { _type: 'reference', _ref: 'kit-a' } },
      { _id: 'drafts.kit-b', _type: 'kit', title: 'Kit B, better' },
    ]
    const { numDocs, warnings } = await sanityImport(documents, {
      client: production,
      operation: 'create',
    })
    expect({ numDocs, warnings }).toEqual({ numDocs: 3, warnings: [] })
    expect(await production.fetch(stored)).toEqual(expected)
  })

  test.each(['stream', 'cursor'] as const)(
    'export the same with %s, and import it again',
    async (mode) => {
      const archive = join(folder, `${mode}.tar.gz`)
      await exportDataset({
        client: production,
        dataset: 'production',
        outputPath: archive,
        mode,
      })
      // The import needs its own dataset: if an asset already exists, the tool fetches it, which
      // works only over https.
      const copy = client(`copy-${mode}`)
      const { numDocs } = await sanityImport(createReadStream(archive), {
        client: copy,
        operation: 'createOrReplace',
      })
      expect(numDocs).toBe(3)
      expect(await copy.fetch(stored)).toEqual(expected)
      const all = '*[!(_type match "sanity.*")] | order(_id asc) {_id, title, back, to, _createdAt}'
      expect(await copy.fetch(all)).toEqual(await production.fetch(all))
    },
  )
})

describe('the secret of a preview URL', () => {
  test('is created by an editor, and is valid only for its own address', async () => {
    const studio = 'http://localhost:1/studio'
    const { secret } = await createPreviewSecret(production, 'test', studio, 'local-editor')
    const reader = client('production', standIns.environment['SANITY_READ_TOKEN'])
    const check = (value: string) =>
      validatePreviewUrl(
        reader,
        `http://localhost:1/preview?sanity-preview-secret=${value}&sanity-preview-pathname=/kits`,
      )
    expect(await check(secret)).toMatchObject({
      isValid: true,
      redirectTo: '/kits',
      studioOrigin: 'http://localhost:1',
    })
    expect(await check('guess')).toMatchObject({ isValid: false })
    const stranger = await fetch(
      `http://localhost:${port}/v2026-11-01/data/query/production?query=${encodeURIComponent('*[_type match "sanity.preview*"]')}`,
    )
    expect(await stranger.json()).toMatchObject({ result: [] })
  })
})

describe('limits that depend on each other', () => {
  test("a listener's longest query is accepted, also from a browser", async () => {
    const ids = Array.from({ length: 230 }, (_, index) => `a-rather-long-document-id-${index}`)
    const listening = production.listen('*[_id in $ids]', { ids }, { events: ['welcome'] })
    expect(
      await firstValueFrom(listening.pipe(filter(({ type }) => type === 'welcome'))),
    ).toBeTruthy()
    const path = `/v2026-11-01/data/listen/production?query=*&$pad=%22${'x'.repeat(14_700)}%22`
    const headers = { origin: 'http://localhost:1', cookie: 'c'.repeat(3000) }
    const answer = await new Promise<IncomingMessage>((done) =>
      request({ port, path, headers }, (response) => {
        response.destroy()
        done(response)
      }).end(),
    )
    expect(answer.statusCode).toBe(307)
    expect(answer.headers.location?.length).toBeGreaterThan(14_700)
  })

  test('a reconnecting listener with an expensive filter receives everything that it missed', async () => {
    const token = standIns.environment['SANITY_WRITE_TOKEN'] ?? ''
    const { _rev } = await production.create({ _id: 'missed', _type: 'missed', count: 0 })
    expect(_rev).toBeTruthy()
    const listen = (headers: Record<string, string>) => {
      const query = encodeURIComponent('*[title match "none" || _type match "missed"]')
      return fetch(
        `http://localhost:${port}/v1/data/listen/production?query=${query}&enableResume=true`,
        {
          headers: { authorization: `Bearer ${token}`, ...headers },
        },
      )
    }
    const first = (await listen({})).body!.getReader()
    let seen = ''
    while (!/id: \d+/.test(seen)) seen += new TextDecoder().decode((await first.read()).value)
    await first.cancel()
    const last = /id: (\d+)/.exec(seen)?.[1] ?? ''
    for (let count = 1; count <= 300; count += 1) {
      await production.patch('missed').set({ count }).commit({ returnDocuments: false })
    }
    const again = (await listen({ 'last-event-id': last })).body!.getReader()
    let reported = ''
    while (reported.split('event: mutation').length <= 300 && !reported.includes('channelError')) {
      const { value, done } = await again.read()
      if (done) break
      reported += new TextDecoder().decode(value)
    }
    await again.cancel()
    expect(reported).not.toContain('channelError')
    expect(reported.split('event: mutation')).toHaveLength(301)
  })
})

test('no bytes sent to the port crash the stand-ins', async () => {
  const oddities = [
    'GET',
    '\r\n\r\n',
    'GET / HTTP/9.9\r\n\r\n',
    'GET //[ HTTP/1.1\r\nHost: x\r\n\r\n',
    'GET /%ff HTTP/1.1\r\nHost: %\r\n\r\n',
    'GET http://[::1 HTTP/1.1\r\nHost: a b\r\n\r\n',
    'POST /v1/data/mutate/production HTTP/1.1\r\nHost: x\r\nContent-Length: -1\r\n\r\n',
    'POST /v1/data/mutate/production HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n',
    'OPTIONS * HTTP/1.1\r\nHost: x\r\n\r\n',
    'GET /v1/socket/production HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Key: x\r\n\r\n',
    'GET /v1/socket/production HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: h2c\r\n\r\n',
    'CONNECT x:1 HTTP/1.1\r\nHost: x\r\n\r\n',
    'GET /v1/data/listen/production?query=* HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer \u0000\r\n\r\n',
    `GET /${'x'.repeat(40_000)} HTTP/1.1\r\nHost: x\r\n\r\n`,
    '\u0016\u0003\u0001\u0002\u0000\u0001\u0000',
    'TRACE / HTTP/1.1\r\nHost:\r\n\r\n',
    'GET /v1/data/query/production?query=%E0%A4%A HTTP/1.1\r\nHost: x\r\n\r\n',
  ]
  for (const bytes of oddities) {
    const socket = connect(port, '127.0.0.1')
    socket.on('error', () => undefined)
    socket.resume()
    socket.end(bytes, 'latin1')
    setTimeout(() => socket.destroy(), 200)
    await once(socket, 'close')
  }
  expect(await production.fetch('1 + 1')).toBe(2)
})
