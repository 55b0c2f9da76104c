import { createHash } from 'node:crypto'
import { extname } from 'node:path'
import { type Context, Hono } from 'hono'
import { anonymousAccess, type LakeVariables, requesterOf, systemAccess } from '../access.ts'
import { LakeError } from '../lake-error.ts'
import type { Lake } from '../lake.ts'
import type { AssetFiles, AssetName } from './asset-files.ts'
import { fileMimeType } from './file-mime-type.ts'
import { imageMimeType } from './image-metadata.ts'
import { imageWork } from './image-work.ts'
import { render, type RenditionFormat } from './render.ts'
import { isOriginal, readRenditionRequest, type RenditionRequest } from './rendition-request.ts'

type AssetContext = Context<{ Variables: LakeVariables }>

/** The bytes under a name never change, so browsers can keep them for a year. */
const forever = 'public, max-age=31536000, immutable'

/** `GET /images/…` and `GET /files/…`: the same files as the hosted asset CDN. */
export function deliveryRoutes(
  lake: Lake,
  files: AssetFiles,
  projectId: string,
): Hono<{ Variables: LakeVariables }> {
  // Deleting an asset's document deletes the asset, as in the hosted lake.
  const hasDocument = ({ kind, dataset, file }: AssetName) => {
    const id = `${kind === 'images' ? 'image' : 'file'}-${file.replace('.', '-')}`
    return lake.has(dataset) && lake.dataset(dataset).get([id], systemAccess).length > 0
  }
  const find = async (name: AssetName, project: string) => {
    if (project === projectId && hasDocument(name) && (await files.has(name))) return
    const description = `Asset not found: ${name.file}. Where its document exists, upload it again`
    throw new LakeError(404, { type: 'assetNotFoundError', description })
  }
  const open = async (name: AssetName) => {
    const bytes = await files.read(name)
    if (bytes) return bytes
    throw new LakeError(404, { type: 'assetNotFoundError', description: 'Asset not found' })
  }
  return new Hono<{ Variables: LakeVariables }>()
    .get('/images/:projectId/:dataset/:file/:vanity?', async (c) => {
      const { projectId: project, dataset, file } = c.req.param()
      const name: AssetName = { kind: 'images', dataset, file }
      await find(name, project)
      const request = readRenditionRequest(c.req.query())
      const extension = extname(file).slice(1)
      if (request.dl !== undefined) attach(c, request.dl || file)
      // An SVG is sent unchanged unless a raster format is requested, as the hosted CDN does.
      const isVector = extension === 'svg' && request.fm === undefined
      if (isOriginal(request) || isVector)
        return send(c, await open(name), imageMimeType(extension))
      const format = chooseFormat(request, extension, c.req.header('accept') ?? '')
      const key = keyOf(file, dataset, request, format)
      const make = async () => renderIntact(name, await open(name), request, format)
      const rendition =
        (await files.renditions.find(key)) ??
        (await imageWork.run(
          requesterOf(anonymousAccess(c)),
          () => files.renditions.get(key, make),
          c.req.raw.signal,
        ))
      if (request.auto) c.header('vary', 'Accept', { append: true })
      return send(c, rendition, imageMimeType(format))
    })
    .get('/files/:projectId/:dataset/:file/:vanity?', async (c) => {
      const { projectId: project, dataset, file } = c.req.param()
      const name: AssetName = { kind: 'files', dataset, file }
      await find(name, project)
      const bytes = await open(name)
      const download = c.req.query('dl')
      if (download !== undefined) attach(c, download || file)
      return send(c, bytes, fileMimeType(extname(file).slice(1)))
    })
}

/** Renders an image; a damaged original is reported as such rather than as a bad request. */
async function renderIntact(
  { file }: AssetName,
  bytes: Buffer,
  request: RenditionRequest,
  format: RenditionFormat,
): Promise<Buffer> {
  const digest = createHash('sha1').update(bytes).digest('hex')
  if (!file.startsWith(digest)) {
    const description = `The file of asset ${file} is damaged: upload the picture again`
    throw new LakeError(500, { type: 'assetDamagedError', description })
  }
  return render(bytes, request, format)
}

function send(c: AssetContext, bytes: Buffer, type: string): Response {
  const etag = `"${createHash('sha1').update(bytes).digest('hex')}"`
  c.header('cache-control', forever)
  c.header('etag', etag)
  if (c.req.header('if-none-match') === etag) return c.body(null, 304)
  c.header('content-type', type)
  c.header('x-content-type-options', 'nosniff')
  // An uploaded file must never run as a page of this host.
  c.header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'; sandbox")
  c.header('cross-origin-resource-policy', 'cross-origin')
  return c.body(new Uint8Array(bytes))
}

function attach(c: AssetContext, name: string): void {
  c.header('content-disposition', `attachment; filename*=UTF-8''${encodeURIComponent(name)}`)
}

function chooseFormat(
  request: RenditionRequest,
  extension: string,
  accept: string,
): RenditionFormat {
  const { fm } = request
  if (fm === 'pjpg') return 'jpg'
  if (fm !== undefined && fm !== 'json') return fm
  if (request.auto && accept.includes('image/avif') && extension !== 'gif') return 'avif'
  if (request.auto && accept.includes('image/webp')) return 'webp'
  const own = (['avif', 'gif', 'jpg', 'png', 'webp'] as const).find((name) => name === extension)
  return own ?? 'jpg'
}

function keyOf(
  file: string,
  dataset: string,
  request: RenditionRequest,
  format: RenditionFormat,
): string {
  const { dl: _name, auto: _auto, fm, ...rest } = request
  const sorted = Object.entries({ ...rest, format, progressive: fm === 'pjpg' }).sort(([a], [b]) =>
    a.localeCompare(b),
  )
  const text = JSON.stringify([dataset, file, sorted])
  return createHash('sha256').update(text).digest('hex')
}
