import { evaluate, parse } from 'groq-js'
import { createSchema, pathToString, validateDocument } from 'sanity'
import { schemaTypes } from '#schemas/index.ts'

const schema = createSchema({ name: 'default', types: schemaTypes })

/**
 * Runs the Studio's own validation of a document.
 *
 * @param dataset the documents that answer the rules' queries
 * @returns the messages, such as `error slug: …`, and the number of queries
 */
export async function studioProblems(document: object, dataset: readonly object[] = []) {
  let queries = 0
  const client = {
    withConfig: () => client,
    fetch: async (query: string, params: Record<string, unknown>): Promise<unknown> => {
      queries += 1
      return (await evaluate(parse(query, { params }), { dataset, params })).get()
    },
  }
  const markers = await validateDocument({
    document: { _id: 'drafts.tried', _createdAt: '', _updatedAt: '', _rev: '', ...document },
    // Rules use no other part of a workspace.
    workspace: { schema, getClient: () => client },
    getDocumentExists: () => Promise.resolve(true),
  } as unknown as Parameters<typeof validateDocument>[0])
  const problems = markers.map(
    ({ level, path, message }) => `${level} ${pathToString(path)}: ${message}`,
  )
  return { problems, queries }
}
