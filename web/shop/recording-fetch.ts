/** A test's request and its answer, in readable form. */
export interface Exchange {
  /** The number of the request within the test, from 1. */
  readonly number: number
  readonly request: string
  readonly answer: string
}

const tokenHeader = 'X-Shopify-Storefront-Access-Token'

/** The maximum length of an answer, in characters; longer answers are cut. */
const maxText = 20_000

/** A token that is safe in a screenshot, although the shop's token is public. */
export function shortToken(token: string): string {
  return token.length > 12 ? `${token.slice(0, 4)}…${token.slice(-4)}` : '…'
}

/** A `fetch` that records its requests and answers. */
export function recordingFetch() {
  const exchanges: Exchange[] = []
  const record = async (url: string, init: RequestInit = {}) => {
    const request = requestText(url, init)
    const keep = (answer: string) =>
      exchanges.push({ number: exchanges.length + 1, request, answer })
    try {
      const response = await fetch(url, init)
      const text = await response.clone().text()
      keep(`${response.status}\n\n${prettyJson(text)}`)
      return response
    } catch (cause) {
      keep(String(cause))
      throw cause
    }
  }
  return { exchanges, fetch: record }
}

function requestText(url: string, { body, headers }: RequestInit): string {
  const token = new Headers(headers).get(tokenHeader) ?? ''
  const { query, variables } = readBody(body)
  // The SDK writes the fragments first, which are long and similar in each request.
  const start = Math.max(query.search(/\b(?:query|mutation)\b/), 0)
  return [
    `POST ${url}\n${tokenHeader}: ${shortToken(token)}`,
    prettyGraphql(query.slice(start)),
    JSON.stringify(variables, null, 2) ?? '',
    prettyGraphql(query.slice(0, start)),
  ]
    .filter(Boolean)
    .join('\n\n')
}

function readBody(body: RequestInit['body']): { query: string; variables?: unknown } {
  if (typeof body !== 'string') return { query: '' }
  // The storefront sends its operations as JSON strings.
  return JSON.parse(body) as { query: string; variables?: unknown }
}

function prettyJson(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2).slice(0, maxText)
  } catch {
    return text.slice(0, maxText)
  }
}

/** A GraphQL document with one field per line. */
export function prettyGraphql(document: string): string {
  let depth = 0
  let text = ''
  const startLine = () => {
    text += `\n${'  '.repeat(depth)}`
  }
  for (const [part] of document.matchAll(/\([^)]*\)|[{},]|[^\s{}(),][^{}(),]*/g)) {
    if (part === '{') depth += 1
    if (part === '}') depth -= 1
    if (part === '}') startLine()
    if (part === '{') text += ' '
    if (part !== ',') text += part.trim()
    if (part === '{' || part === ',') startLine()
  }
  return text
}
