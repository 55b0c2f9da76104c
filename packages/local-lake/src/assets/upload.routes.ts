import { createHash } from 'node:crypto'
import { type Context, Hono } from 'hono'
import { type LakeVariables, requesterOf, requireWriter } from '../access.ts'
import { badRequest, LakeError } from '../lake-error.ts'
import type { Lake } from '../lake.ts'
import { checkTag } from '../read-request.ts'
import { FairQueue } from '../fair-queue.ts'
import type { AssetFiles, AssetKind, AssetName } from './asset-files.ts'
import type { AssetUrls } from './asset-urls.ts'
import { fileTypeOf } from './file-mime-type.ts'
import { type MetadataKind, metadataKinds, readImage } from './image-metadata.ts'
import { imageWork } from './image-work.ts'

type UploadContext = Context<{ Variables: LakeVariables }>

/** An asset document before it is stored. */
interface AssetDraft {
  readonly id: string
  readonly file: string
  readonly extension: string
  readonly fields: Record<string, unknown>
}

/**
 * `POST /:version/assets/{images,files}/:dataset`: stores the bytes and answers with their
 * document.
 */
export function uploadRoutes(
  lake: Lake,
  files: AssetFiles,
  address: AssetUrls,
): Hono<{ Variables: LakeVariables }> {
  // Each running upload is in memory; waiting uploads are not read until they have a slot.
  const uploads = new FairQueue({
    slots: 8,
    anonymousSlots: 0,
    waiting: 100,
    anonymousWaiting: 0,
    maxWaitMs: 60_000,
    jobs: 'uploads',
  })
  const upload = (c: UploadContext, kind: AssetKind, datasetName: string) => {
    requireWriter(c.var.access)
    checkTag(c)
    const work = () => store(c, kind, datasetName)
    return uploads.run(requesterOf(c.var.access), work, c.req.raw.signal)
  }
  const store = async (c: UploadContext, kind: AssetKind, datasetName: string) => {
    const { access } = c.var
    const dataset = lake.dataset(datasetName)
    const bytes = new Uint8Array(await c.req.arrayBuffer())
    if (bytes.length === 0) {
      throw new LakeError(400, { type: 'validationError', description: 'The upload is empty' })
    }
    const sha1hash = createHash('sha1').update(bytes).digest('hex')
    const draft = kind === 'images' ? await imageDraft(c, bytes, sha1hash) : fileDraft(c, sha1hash)
    const name: AssetName = { kind, dataset: datasetName, file: draft.file }
    await files.save(name, bytes)
    const document = {
      _id: draft.id,
      _type: kind === 'images' ? 'sanity.imageAsset' : 'sanity.fileAsset',
      assetId: sha1hash,
      sha1hash,
      extension: draft.extension,
      size: bytes.length,
      url: address.urlOf(name),
      path: address.pathOf(name),
      uploadId: sha1hash.slice(0, 32),
      ...draft.fields,
      ...uploaderFields(c),
    }
    await dataset.transact({ access, mutations: [{ createIfNotExists: document }] })
    const [stored] = dataset.get([draft.id], access)
    return c.json({ document: stored })
  }
  return new Hono<{ Variables: LakeVariables }>()
    .post('/images/:dataset', (c) => upload(c, 'images', c.req.param('dataset')))
    .post('/files/:dataset', (c) => upload(c, 'files', c.req.param('dataset')))
}

async function imageDraft(c: UploadContext, bytes: Uint8Array, hash: string): Promise<AssetDraft> {
  const kinds = requestedKinds(c)
  const { extension, mimeType, width, height, metadata } = await imageWork.run(
    requesterOf(c.var.access),
    () => readImage(bytes, kinds),
    c.req.raw.signal,
  )
  const size = `${width}x${height}`
  return {
    id: `image-${hash}-${size}-${extension}`,
    file: `${hash}-${size}.${extension}`,
    extension,
    fields: { mimeType, metadata },
  }
}

/** Kinds of metadata that the hosted lake also knows, but this lake does not compute. */
const otherKinds = new Set(['location', 'exif', 'image', 'none'])
const defaultKinds: readonly MetadataKind[] = ['blurhash', 'lqip', 'palette']

/**
 * The kinds of metadata that the upload asks for (`meta=lqip,thumbhash`, or repeated). The defaults
 * are those of Sanity's "Image Metadata" documentation.
 *
 * @throws {LakeError} 400 for an unknown kind
 */
function requestedKinds(c: UploadContext): ReadonlySet<MetadataKind> {
  const names = c.req.queries('meta')?.flatMap((written) => written.split(','))
  if (!names) return new Set(defaultKinds)
  const kinds = metadataKinds.filter((kind) => names.includes(kind))
  const unknown = names.find(
    (name) => !otherKinds.has(name) && !kinds.some((kind) => kind === name),
  )
  if (unknown === undefined) return new Set(kinds)
  throw badRequest(`"meta" has the unknown kind "${unknown}"`)
}

function fileDraft(c: UploadContext, hash: string): AssetDraft {
  const { extension, mimeType } = fileTypeOf(
    c.req.query('filename') ?? '',
    c.req.header('content-type'),
  )
  return {
    id: `file-${hash}-${extension}`,
    file: `${hash}.${extension}`,
    extension,
    fields: { mimeType },
  }
}

/** The metadata that the uploader sent. */
function uploaderFields(c: UploadContext): Record<string, unknown> {
  const { filename, label, title, description, creditLine, sourceId, sourceName, sourceUrl } =
    c.req.query()
  const message = { originalFilename: filename, label, title, description, creditLine }
  const source = sourceId
    ? {
        source: { _type: 'sanity.assetSourceData', id: sourceId, name: sourceName, url: sourceUrl },
      }
    : {}
  return { ...Object.fromEntries(Object.entries(message).filter(([, value]) => value)), ...source }
}
