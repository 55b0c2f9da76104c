import { Hono } from 'hono'
import { type LakeVariables, requireToken } from './access.ts'
import { publishedIdOf } from './document.ts'
import { LakeError } from './lake-error.ts'
import type { Lake } from './lake.ts'
import { openDataset, readFlag } from './read-request.ts'

/** `GET /doc`, `/ping`, `/references` and `/export`: reads that need no query. */
export function documentRoutes(lake: Lake): Hono<{ Variables: LakeVariables }> {
  return new Hono<{ Variables: LakeVariables }>()
    .get('/doc/:dataset/:ids', async (context) => {
      const dataset = openDataset(lake, context)
      const access = context.get('access')
      const requested = context.req.param('ids').split(',')
      const ids = readFlag(context, 'includeAllVersions')
        ? requested.flatMap((id) => dataset.versionIds(publishedIdOf(id)))
        : requested
      const documents = dataset.get(ids, access)
      const found = new Set(documents.map(({ _id }) => _id))
      const omitted = requested
        .filter((id) => !found.has(id))
        .map((id) => ({ id, reason: 'existence' as const }))
      return context.json({ documents, omitted })
    })
    .get('/ping/:dataset', (context) => {
      openDataset(lake, context)
      return context.json({ pong: true })
    })
    .get('/references/:dataset/documents/:id/to', (context) => {
      const dataset = openDataset(lake, context)
      const access = context.get('access')
      requireToken(access)
      const id = context.req.param('id')
      if (dataset.versionIds(publishedIdOf(id)).length === 0) {
        const description = `The document with the ID "${id}" was not found`
        throw new LakeError(404, { type: 'documentNotFoundError', description })
      }
      // Only datasets of other projects could refer to this dataset from outside, and there are none
      // here.
      const referring = readFlag(context, 'excludeInternalReferences')
        ? []
        : dataset.referring(id, access)
      const references = referring.map((documentId) => ({ documentId, datasetName: dataset.name }))
      return context.json({ totalCount: references.length, references })
    })
    .get('/export/:dataset', (context) => {
      const dataset = openDataset(lake, context)
      const types = context.req.query('types')?.split(',')
      const lines = []
      for (const document of dataset.all(context.get('access'))) {
        if (types && !types.includes(document._type)) continue
        lines.push(`${JSON.stringify(document)}\n`)
      }
      return context.body(lines.join(''), 200, { 'content-type': 'application/x-ndjson' })
    })
}
